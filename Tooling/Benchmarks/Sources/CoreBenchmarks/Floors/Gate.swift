import Synchronization

/// A serialiser: one thread at a time handles messages. Messages of other threads wait in a queue, which the
/// same thread drains.
class Gate<Message: Sendable> {
    /// 0 when no thread is inside, 1 when one is, 2 when messages are waiting.
    private let state = Atomic<Int>(0)
    private let queue = Mutex<[Message]>([])

    func take(_ message: Message) {}

    @inline(__always)
    final func send(_ message: Message) {
        guard state.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged else {
            return wait(message)
        }
        take(message)
        leave()
    }

    @inline(__always)
    private final func leave() {
        if !state.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged { drain() }
    }

    private final func wait(_ message: Message) {
        let isInside = queue.withLock { queue in
            while true {
                if state.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged {
                    return true
                }
                let (left, seen) = state.compareExchange(expected: 1, desired: 2, ordering: .relaxed)
                guard left || seen == 2 else { continue }
                queue.append(message)
                return false
            }
        }
        guard isInside else { return }
        take(message)
        leave()
    }

    private final func drain() {
        repeat {
            let waiting = queue.withLock { queue in
                defer { queue = [] }
                state.store(1, ordering: .relaxed)
                return queue
            }
            for message in waiting { take(message) }
        } while !state.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged
    }
}
