import CCurl
import HTTP
import Synchronization

/// What callers hand to the thread, and how they wake it.
final class Inbox: Sendable {
    enum Order: Sendable {
        case start(Waiter)
        case cancel(Call)
    }

    private enum Phase { case open, closing, ended }

    private struct State {
        var phase = Phase.open
        var orders: [Order] = []
        /// Whether the thread sleeps, or is about to: it looks for orders when it is not.
        var isAsleep = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    /// The thread's bell as a number; 0 while there is none. Not under `state`: who wakes up needs that at
    /// once.
    private let bell = Mutex<UInt>(0)

    func post(_ order: Order) {
        let (isOpen, wakes) = state.withLock { state in
            guard state.phase == .open else { return (false, false) }
            state.orders.append(order)
            defer { state.isAsleep = false }
            return (true, state.isAsleep)
        }
        if wakes { ring() }
        if !isOpen, case .start(let waiter) = order { waiter.end(.failure(.cancelled)) }
    }

    func close() {
        state.withLock { state in
            if state.phase == .open { state.phase = .closing }
        }
        ring()
    }

    private func ring() {
        bell.withLock { number in
            if let watch = OpaquePointer(bitPattern: number) { ccurl_watch_wake(watch) }
        }
    }

    func waitForEnd() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if state.phase != .ended { state.waiting.append(continuation) }
                return state.phase == .ended
            }
            if hasEnded { continuation.resume() }
        }
    }

    // MARK: - The thread's side

    func attach(_ watch: OpaquePointer) {
        let number = UInt(bitPattern: watch)
        bell.withLock { $0 = number }
    }

    /// - Parameter orders: Becomes what has been posted since the last time, oldest first; its memory goes
    ///   to what will be posted next.
    /// - Returns: Whether it is time to end.
    func take(into orders: inout [Order]) -> Bool {
        orders.removeAll(keepingCapacity: true)
        return state.withLock { state in
            swap(&state.orders, &orders)
            state.isAsleep = false
            return state.phase != .open
        }
    }

    /// - Returns: Whether there is nothing to take; from then on until the next `take` the bell rings for what
    ///   is posted.
    func mayWait() -> Bool {
        state.withLock { state in
            state.isAsleep = state.orders.isEmpty && state.phase == .open
            return state.isAsleep
        }
    }

    /// From here on nobody rings: the bell may be freed.
    func detach() {
        bell.withLock { $0 = 0 }
    }

    /// Ends with `.cancelled` what nobody has taken, and whatever comes later.
    func end() {
        let (orders, waiting) = state.withLock { state in
            state.phase = .ended
            defer { (state.orders, state.waiting) = ([], []) }
            return (state.orders, state.waiting)
        }
        for case .start(let waiter) in orders { waiter.end(.failure(.cancelled)) }
        for continuation in waiting { continuation.resume() }
    }
}
