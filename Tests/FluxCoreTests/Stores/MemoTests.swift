import FluxCore
import ReactiveTesting
import Testing

@Suite("caching derived values")
struct MemoTests {
    private func value(_ memo: Memo<String, Int>, _ text: String, at index: Int = 0, _ made: Box<Int>) -> Int
    {
        memo.value(of: text, at: index) {
            made.value += 1
            return text.count
        }
    }

    @Test("a value is computed once while its source stays equal")
    func once() {
        let (memo, made) = (Memo<String, Int>(), Box(0))
        #expect(["a", "a", "ab", "ab", "a"].map { value(memo, $0, made) } == [1, 1, 2, 2, 1])
        #expect(made.value == 3)
    }

    @Test("the cache is emptied when it exceeds its limit")
    func places() {
        let (memo, made) = (Memo<String, Int>(limit: 2), Box(0))
        for index in [0, 1, 0, 1] { _ = value(memo, "a", at: index, made) }
        #expect(made.value == 2)
        for index in [2, 2, 0] { _ = value(memo, "a", at: index, made) }
        #expect(made.value == 4)
    }

    @Test("replaced values are released, and the others with the cache")
    func releasing() {
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
