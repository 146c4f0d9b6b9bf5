/// Values with increasing numbers, by which they can be removed.
///
/// Inserting takes amortised constant time, and removing logarithmic time. Removed values are not retained.
package struct NumberedValues<Value> {
    private typealias Entry = (number: Int, value: Value?)

    /// In the order of their numbers; a removed value is `nil` until the next compaction, except for the last one.
    private var entries: ContiguousArray<Entry> = []
    /// The index of the first value, or the end.
    private var firstIndex = 0
    package private(set) var count = 0

    package init() {}

    package var isEmpty: Bool { count == 0 }
    /// The first value with its number.
    package var first: (number: Int, value: Value)? { entry(at: firstIndex) }
    /// The latest value with its number.
    package var last: (number: Int, value: Value)? { entry(at: entries.count - 1) }
    /// All values in the order of their numbers.
    package var values: [Value] { entries.compactMap(\.value) }
    /// The values with numbers above `number`, in their order.
    package func values(after number: Int) -> some Sequence<(number: Int, value: Value)> {
        entries[index(from: number + 1)...].lazy.compactMap { entry in entry.value.map { (entry.number, $0) }
        }
    }

    /// The number of values and of places of removed values.
    package var placeCount: Int { entries.count }

    /// Inserts a value whose number is greater than those of all others.
    package mutating func append(_ value: Value, number: Int) {
        entries.append((number, value))
        count += 1
    }

    /// Removes and returns the value with this number; `nil` if it was removed before.
    package mutating func remove(_ number: Int) -> Value? {
        let index = index(from: number)
        guard index < entries.count, entries[index].number == number, let value = entries[index].value else {
            return nil
        }
        entries[index].value = nil
        count -= 1
        while let last = entries.last, last.value == nil { entries.removeLast() }
        if entries.count > 2 * count + 16 {
            entries.removeAll { $0.value == nil }
            firstIndex = 0
        }
        firstIndex = min(firstIndex, entries.count)
        while firstIndex < entries.count, entries[firstIndex].value == nil { firstIndex += 1 }
        return value
    }

    /// Calls `body` with the place of the value with this number, or of the next one; `nil` if it is empty.
    package mutating func withValue<Result>(from number: Int, _ body: (inout Value?, _ number: Int) -> Result)
        -> Result?
    {
        let index = index(from: number)
        guard index < entries.count else { return nil }
        // Read before, because reading it during the change would copy the entries.
        let found = entries[index].number
        return body(&entries[index].value, found)
    }

    private func entry(at index: Int) -> (number: Int, value: Value)? {
        guard entries.indices.contains(index), let value = entries[index].value else { return nil }
        return (entries[index].number, value)
    }

    /// The index of the first entry with this number or a later one.
    private func index(from number: Int) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension NumberedValues: Sendable where Value: Sendable {}
