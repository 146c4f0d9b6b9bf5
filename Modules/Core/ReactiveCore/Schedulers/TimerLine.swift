/// What is to be done and when: a binary heap, the earliest first, out of which anything can be taken.
package struct TimerLine: Sendable {
    package typealias Work = @Sendable () -> Void

    /// Names one entry, also when it is gone and its slot is another's.
    package struct Key: Hashable, Sendable {
        fileprivate let slot: Int
        fileprivate let number: UInt64
    }

    private struct Entry: Sendable {
        let due: UInt64
        let key: Key
        let work: Work
    }

    private var heap: ContiguousArray<Entry> = []
    /// Where the entry of each slot stands in the heap; -1 when the slot is free.
    private var places: ContiguousArray<Int> = []
    private var free: ContiguousArray<Int> = []
    private var number: UInt64 = 0

    package init() {}

    /// When the earliest is.
    package var due: UInt64? { heap.first?.due }

    package func contains(_ key: Key) -> Bool { place(of: key) != nil }

    /// Work that is due together is done in the order that it came.
    package mutating func push(_ work: @escaping Work, due: UInt64) -> Key {
        number += 1
        if free.isEmpty {
            free.append(places.count)
            places.append(-1)
        }
        let key = Key(slot: free.removeLast(), number: number)
        heap.append(Entry(due: due, key: key, work: work))
        rise(from: heap.count - 1)
        return key
    }

    /// Takes out the earliest that is due by `time`.
    package mutating func popFirst(until time: UInt64) -> Work? {
        guard let first = heap.first, first.due <= time else { return nil }
        return remove(first.key)
    }

    /// Takes one out; `nil` when it is gone already.
    package mutating func remove(_ key: Key) -> Work? {
        guard let place = place(of: key) else { return nil }
        heap.swapAt(place, heap.count - 1)
        let removed = heap.removeLast()
        places[key.slot] = -1
        free.append(key.slot)
        if place < heap.count {
            sink(from: place)
            rise(from: place)
        }
        return removed.work
    }

    private func place(of key: Key) -> Int? {
        let place = places[key.slot]
        return place >= 0 && heap[place].key == key ? place : nil
    }

    private mutating func rise(from start: Int) {
        var child = start
        while child > 0, isBefore(child, (child - 1) / 2) {
            swap(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
        places[heap[child].key.slot] = child
    }

    private mutating func sink(from start: Int) {
        var parent = start
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if isBefore(child, least) { least = child }
            }
            guard least != parent else { break }
            swap(parent, least)
            parent = least
        }
        places[heap[parent].key.slot] = parent
    }

    private mutating func swap(_ one: Int, _ other: Int) {
        heap.swapAt(one, other)
        places[heap[one].key.slot] = one
        places[heap[other].key.slot] = other
    }

    private func isBefore(_ one: Int, _ other: Int) -> Bool {
        (heap[one].due, heap[one].key.number) < (heap[other].due, heap[other].key.number)
    }
}
