import Synchronization

/// A number that closures of several threads share.
final class Counter: Sendable {
    private let number = Atomic<Int>(0)

    var value: Int { number.load(ordering: .acquiring) }

    /// For who may come at any time.
    @discardableResult
    func add(_ amount: Int = 1) -> Int {
        number.wrappingAdd(amount, ordering: .acquiringAndReleasing).newValue
    }

    /// For who comes one at a time: what overlaps is lost, and shows.
    func addUnsynchronised() { number.store(number.load(ordering: .relaxed) + 1, ordering: .relaxed) }
}
