import Synchronization

/// Where the stamps of tracked properties come from.
@usableFromInline
enum StampGenerator {
    private static let last = Atomic<UInt64>(0)

    /// A number that nobody has had before.
    @usableFromInline
    static func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
