import Synchronization

/// A priority queue of work by due time: a binary heap from which any entry can be removed.
package struct TimerQueue: Sendable {
    package typealias Work = @Sendable () -> Void

    /// Identifies an entry, even after the entry is removed and its slot reused.
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
    /// The heap index of each slot; -1 when the slot is free.
    private var heapIndices: ContiguousArray<Int> = []
    private var freeSlots: ContiguousArray<Int> = []
    private var number: UInt64 = 0

    package init() {}

    /// The earliest due time; `nil` when the queue is empty.
    package var due: UInt64? { heap.first?.due }

    package func contains(_ key: Key) -> Bool { index(of: key) != nil }

    /// Adds work. Work with equal due times runs in the order of insertion.
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

    /// Removes the earliest work that is due at `time` or before.
    package mutating func popFirst(until time: UInt64) -> Work? {
        guard let first = heap.first, first.due <= time else { return nil }
        return remove(first.key)
    }

    /// Removes an entry; `nil` when it has been removed already.
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

/// Scheduled work that runs or is cancelled, once.
final class WorkItem: Disposable {
    /// A struct, because a closure as a generic argument would need a wrapper and one more allocation.
    private struct Payload: Sendable {
        var work: (@Sendable () -> Void)?
    }

    private let isTaken = Atomic<Bool>(false)
    private let payload: InlineGuarded<Payload>

    init(_ work: @escaping @Sendable () -> Void) {
        payload = InlineGuarded(Payload(work: work))
    }

    /// Whether the work has started, finished or been cancelled.
    var isDisposed: Bool { isTaken.load(ordering: .relaxed) }

    func run() { take().work?() }

    /// Cancels the work and releases its closure, unless it has started.
    func dispose() { _ = take() }

    private func take() -> Payload {
        guard !isDisposed, !isTaken.exchange(true, ordering: .relaxed) else { return Payload() }
        return payload.withLock { payload in
            defer { payload = Payload() }
            return payload
        }
    }
}
