import FluxCore
import ReactiveTesting
import Testing

@Suite("V2 what is made of a state")
struct MemoTests {
    private func value(_ memo: Memo<String, Int>, _ text: String, at index: Int = 0, _ made: Box<Int>) -> Int
    {
        memo.value(of: text, at: index) {
            made.value += 1
            return text.count
        }
    }

    @Test("V2 it is made once for as long as its source stays equal")
    func once() {
        let (memo, made) = (Memo<String, Int>(), Box(0))
        #expect(["a", "a", "ab", "ab", "a"].map { value(memo, $0, made) } == [1, 1, 2, 2, 1])
        #expect(made.value == 3)
    }

    @Test("V2 so many places are kept as it was told, and then all are made anew")
    func places() {
        let (memo, made) = (Memo<String, Int>(limit: 2), Box(0))
        for index in [0, 1, 0, 1] { _ = value(memo, "a", at: index, made) }
        #expect(made.value == 2)
        for index in [2, 2, 0] { _ = value(memo, "a", at: index, made) }
        #expect(made.value == 4)
    }

    @Test("V2 what it made before is let go, and what it holds ends with it")
    func lettingGo() {
        weak var first: Probe?
        weak var second: Probe?
        do {
            let memo = Memo<Int, Probe>()
            first = memo.value(of: 1) { Probe() }
            #expect(first != nil)
            second = memo.value(of: 2) { Probe() }
            #expect(first == nil)
            #expect(second != nil)
        }
        #expect(second == nil)
    }
}

private final class Probe: Sendable {}
