/// Virtual time for case h's floor and peers: a heap of timers. A cancelled timer is removed at its due time.
final class VirtualTime {
    class Timer {
        var isCancelled = false
        func fire() {}
    }

    private struct Entry {
        let due: Int
        let number: Int
        let timer: Timer

        func isBefore(_ other: Entry) -> Bool { (due, number) < (other.due, other.number) }
    }

    private var heap: ContiguousArray<Entry> = []
    private var number = 0
    private(set) var now = 0

    func schedule(after delay: Int, _ timer: Timer) {
        number += 1
        heap.append(Entry(due: now + delay, number: number, timer: timer))
        var child = heap.count - 1
        while child > 0, heap[child].isBefore(heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    func advance(by duration: Int) {
        let end = now + duration
        while let first = heap.first, first.due <= end {
            pop()
            now = first.due
            if !first.timer.isCancelled { first.timer.fire() }
        }
        now = end
    }

    private func pop() {
        guard let last = heap.popLast(), !heap.isEmpty else { return }
        heap[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if heap[child].isBefore(heap[least]) { least = child }
            }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
