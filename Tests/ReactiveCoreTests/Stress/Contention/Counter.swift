import Synchronization

/// A counter that closures on several threads share.
final class Counter: Sendable {
    private let number = Atomic<Int>(0)

    var value: Int { number.load(ordering: .acquiring) }

    /// Safe to call from several threads at the same time.
    @discardableResult
    func add(_ amount: Int = 1) -> Int {
        number.wrappingAdd(amount, ordering: .acquiringAndReleasing).newValue
    }

    /// For serialised callers: overlapping calls lose updates, which makes them visible.
    func addUnsynchronised() { number.store(number.load(ordering: .relaxed) + 1, ordering: .relaxed) }
}
