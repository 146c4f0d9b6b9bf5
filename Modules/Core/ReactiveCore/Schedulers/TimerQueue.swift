/// What is to be done and when: a binary heap, the earliest first, out of which anything can be taken.
package struct TimerQueue: Sendable {
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
    private var heapIndices: ContiguousArray<Int> = []
    private var freeSlots: ContiguousArray<Int> = []
    private var number: UInt64 = 0

    package init() {}

    /// When the earliest is.
    package var due: UInt64? { heap.first?.due }

    package func contains(_ key: Key) -> Bool { index(of: key) != nil }

    /// Work that is due together is done in the order that it came.
    package mutating func push(_ work: @escaping Work, due: UInt64) -> Key {
        number += 1
        if freeSlots.isEmpty {
            freeSlots.append(heapIndices.count)
            heapIndices.append(-1)
        }
        let key = Key(slot: freeSlots.removeLast(), number: number)
        heap.append(Entry(due: due, key: key, work: work))
        siftUp(from: heap.count - 1)
        return key
    }

    /// Takes out the earliest that is due by `time`.
    package mutating func popFirst(until time: UInt64) -> Work? {
        guard let first = heap.first, first.due <= time else { return nil }
        return remove(first.key)
    }

    /// Takes one out; `nil` when it is gone already.
    package mutating func remove(_ key: Key) -> Work? {
        guard let index = index(of: key) else { return nil }
        heap.swapAt(index, heap.count - 1)
        let removed = heap.removeLast()
        heapIndices[key.slot] = -1
        freeSlots.append(key.slot)
        if index < heap.count {
            siftDown(from: index)
            siftUp(from: index)
        }
        return removed.work
    }

    private func index(of key: Key) -> Int? {
        let index = heapIndices[key.slot]
        return index >= 0 && heap[index].key == key ? index : nil
    }

    private mutating func siftUp(from start: Int) {
        var child = start
        while child > 0, isBefore(child, (child - 1) / 2) {
            swap(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
        heapIndices[heap[child].key.slot] = child
    }

    private mutating func siftDown(from start: Int) {
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
        heapIndices[heap[parent].key.slot] = parent
    }

    private mutating func swap(_ one: Int, _ other: Int) {
        heap.swapAt(one, other)
        heapIndices[heap[one].key.slot] = one
        heapIndices[heap[other].key.slot] = other
    }

    private func isBefore(_ one: Int, _ other: Int) -> Bool {
        (heap[one].due, heap[one].key.number) < (heap[other].due, heap[other].key.number)
    }
}
