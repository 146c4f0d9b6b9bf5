import Synchronization

/// Wakes tasks that wait for the next notification.
final class SyncArrivals: Sendable {
    private struct State {
        var count = 0
        var nextWaiter = 0
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    /// The number of notifications so far.
    func ticket() -> Int { state.withLock { $0.count } }

    func notify() {
        let waiters = state.withLock { state in
            defer { state.waiters = [:] }
            state.count += 1
            return state.waiters
        }
        for waiter in waiters.values { waiter.resume() }
    }

    /// Returns at the first notification after `ticket` was taken, or when the task is cancelled.
    func wait(for ticket: Int) async {
        let number = state.withLock { state in
            defer { state.nextWaiter += 1 }
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    if state.count > ticket || state.cancelled.remove(number) != nil { return true }
                    state.waiters[number] = continuation
                    return false
                }
                if isReady { continuation.resume() }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                let waiter = state.waiters.removeValue(forKey: number)
                if waiter == nil { state.cancelled.insert(number) }
                return waiter
            }
            waiter?.resume()
        }
        state.withLock { _ = $0.cancelled.remove(number) }
    }
}
