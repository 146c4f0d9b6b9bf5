import Synchronization

/// Generates the stamps of tracked properties.
@usableFromInline
enum StampGenerator {
    private static let last = Atomic<UInt64>(0)

    /// Returns a number that is unique in the process.
    @usableFromInline
    static func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
