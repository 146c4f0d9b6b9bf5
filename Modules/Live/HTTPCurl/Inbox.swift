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
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    /// The multi handle as a number; 0 while the thread has none. Waking it is the one thing that libcurl
    /// lets other threads do, and only while it exists. Not under `state`: who wakes up needs that at once.
    private let bell = Mutex<UInt>(0)

    func post(_ order: Order) {
        let waiting = state.withLock { state in
            if state.phase == .open { state.orders.append(order) }
            return state.phase == .open ? state.orders.count : 0
        }
        switch (waiting, order) {
        case (0, .start(let call)): call.end(.failure(.cancelled))
        case (1, _): ring()
        // With an order already there, the thread has been woken and has not looked yet.
        default: break
        }
    }

    func close() {
        state.withLock { state in
            if state.phase == .open { state.phase = .closing }
        }
        ring()
    }

    private func ring() {
        bell.withLock { multi in
            if let handle = UnsafeMutableRawPointer(bitPattern: multi) { curl_multi_wakeup(handle) }
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
        bell.withLock { $0 = number }
    }

    /// - Parameter orders: Becomes what has been posted since the last time, oldest first; its memory goes
    ///   to what will be posted next.
    /// - Returns: Whether it is time to end.
    func take(into orders: inout [Order]) -> Bool {
        orders.removeAll(keepingCapacity: true)
        return state.withLock { state in
            swap(&state.orders, &orders)
            return state.phase != .open
        }
    }

    /// From here on nobody wakes the multi handle: it may be freed.
    func detach() {
        bell.withLock { $0 = 0 }
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
