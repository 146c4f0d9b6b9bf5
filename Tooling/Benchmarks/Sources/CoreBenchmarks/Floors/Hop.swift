import Dispatch
import Synchronization

/// Floor of case g: elements of a burst move to the queue in a single block.
final class Hop: Node<Int> {
    private let downstream: Node<Int>
    private let queue: DispatchQueue
    private let waiting = Mutex<[Int]>([])

    init(_ queue: DispatchQueue, _ downstream: Node<Int>) {
        (self.queue, self.downstream) = (queue, downstream)
    }

    override func next(_ element: Int) {
        let isFirst = waiting.withLock { waiting in
            waiting.append(element)
            return waiting.count == 1
        }
        guard isFirst else { return }
        nonisolated(unsafe) let this = self
        queue.async { this.deliver() }
    }

    private func deliver() {
        let elements = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for element in elements { downstream.next(element) }
    }
}
