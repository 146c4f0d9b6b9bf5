/// Values in order, of which the first one with a key can be removed.
///
/// Removing one takes logarithmic time, and hashes its key once; the first removal takes linear time.
struct OrderedMultimap<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var entries = NumberedValues<(key: Key, value: Value)>()
    /// The numbers of the values by key, the first one last; `nil` before the first removal.
    private var numbers: [Key: [Int]]?

    init(_ values: some Sequence<(key: Key, value: Value)>) {
        for (number, entry) in values.enumerated() { entries.append(entry, number: number) }
    }

    var values: [Value] { entries.values.map(\.value) }

    /// Removes and returns the first value with this key; `nil` if there is none.
    mutating func removeFirst(_ key: Key) -> Value? {
        guard !entries.isEmpty else { return nil }
        if numbers == nil {
            numbers = [:]
            for (number, entry) in entries.values.enumerated().reversed() {
                numbers?[entry.key, default: []].append(number)
            }
        }
        return numbers?[key]?.popLast().flatMap { entries.remove($0)?.value }
    }
}
