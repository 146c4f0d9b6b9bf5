import CCurl
import HTTP
import Synchronization

/// What callers hand to the thread, and how they wake it.
final class Inbox: Sendable {
    enum Order: Sendable {
        case start(Call)
        case cancel(Ticket)
    }

    private enum Phase { case open, closing, ended }

    private struct State {
        var phase = Phase.open
        var orders: [Order] = []
        /// The multi handle as a number; 0 while the thread has none. Waking it is the one thing that libcurl
        /// lets other threads do, and only while it exists, hence under the lock.
        var multi: UInt = 0
        var waiting: [CheckedContinuation<Void, Never>] = []

        func wake() {
            if let handle = UnsafeMutableRawPointer(bitPattern: multi) { curl_multi_wakeup(handle) }
        }
    }

    private let state = Mutex(State())

    func post(_ order: Order) {
        let isOpen = state.withLock { state in
            guard state.phase == .open else { return false }
            state.orders.append(order)
            // With an order already there, the thread has been woken and has not looked yet.
            if state.orders.count == 1 { state.wake() }
            return true
        }
        if !isOpen, case .start(let call) = order { call.end(.failure(.cancelled)) }
    }

    func close() {
        state.withLock { state in
            guard state.phase == .open else { return }
            state.phase = .closing
            state.wake()
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

    func attach(_ multi: UnsafeMutableRawPointer) {
        let number = UInt(bitPattern: multi)
        state.withLock { $0.multi = number }
    }

    /// - Returns: What has been posted since the last time, oldest first, and whether it is time to end.
    func take() -> (orders: [Order], isClosing: Bool) {
        state.withLock { state in
            let orders = state.orders
            state.orders.removeAll(keepingCapacity: true)
            return (orders, state.phase != .open)
        }
    }

    /// From here on nobody wakes the multi handle: it may be freed.
    func detach() {
        state.withLock { $0.multi = 0 }
    }

    func end() {
        let waiting = state.withLock { state in
            state.phase = .ended
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
