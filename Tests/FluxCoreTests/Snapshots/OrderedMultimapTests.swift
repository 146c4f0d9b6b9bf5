import ReactiveTesting
import Testing

@testable import FluxCore

@Suite("values by key, in order")
struct OrderedMultimapTests {
    /// A key that counts how often it is hashed and compared.
    private struct Counted: Hashable, Sendable {
        let number: Int
        let count: Box<Int>

        static func == (left: Counted, right: Counted) -> Bool {
            left.count.with { $0 += 1 }
            return left.number == right.number
        }

        func hash(into hasher: inout Hasher) {
            count.with { $0 += 1 }
            hasher.combine(number)
        }
    }

    @Test("of equal keys, the first value is removed first, and the others keep their order")
    func order() {
        var values = OrderedMultimap([(key: 1, value: "a"), (2, "b"), (1, "c"), (3, "d")])
        #expect(values.removeFirst(1) == "a")
        #expect(values.removeFirst(9) == nil)
        #expect(values.values == ["b", "c", "d"])
        #expect(values.removeFirst(1) == "c")
        #expect(values.removeFirst(1) == nil)
        #expect(values.values == ["b", "d"])
    }

    @Test(
        "removing all of a thousand hashes and compares each a few times, in any order",
        arguments: [false, true])
    func cost(isReversed: Bool) {
        let count = Box(0)
        let keys = (0..<1_000).map { Counted(number: $0, count: count) }
        var values = OrderedMultimap(keys.map { (key: $0, value: $0.number) })
        for key in isReversed ? keys.reversed() : keys { _ = values.removeFirst(key) }

        #expect(values.values.isEmpty)
        // A search from the first one compares 500,000 times in reversed order.
        #expect(count.value < 20_000)
    }
}
