import CPostgres
import Sync
import Synchronization

/// The queue through which callers send work to the connection's thread and wake it.
final class Inbox: Sendable {
    private struct State {
        var isOpen = true
        var waiting: [any AnyCall] = []
        /// What the thread is working on.
        var current: (any AnyCall)?
    }

    /// Ends the thread's wait; -1 when descriptors ran out.
    let wakeup = cpostgres_create_wakeup()
    private let state = Mutex(State())

    deinit { if wakeup >= 0 { cpostgres_close_wakeup(wakeup) } }

    /// Runs `work` on the thread.
    ///
    /// Cancelling the task ends the call at once; the thread then closes the connection if a statement was in progress.
    func perform<Value: Sendable>(_ work: @escaping Call<Value>.Work) async throws(SyncFailure) -> Value {
        let call = Call(work)
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if call.begin(continuation) { post(call) }
            }
        } onCancel: {
            call.cancel()
            wake()
        }
        return try outcome.get()
    }

    /// Ends the call in progress and those that wait, with `.cancelled`, and interrupts statements.
    func cancelAll() {
        let calls = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting + [state.current].compactMap(\.self)
        }
        for call in calls { call.interrupt() }
        wake()
    }

    /// Ends all calls and the thread.
    func close() {
        state.withLock { $0.isOpen = false }
        cancelAll()
    }

    private func post(_ call: any AnyCall) {
        let isOpen = state.withLock { state in
            if state.isOpen { state.waiting.append(call) }
            return state.isOpen
        }
        if isOpen { wake() } else { call.cancel() }
    }

    /// Ends the thread's wait.
    func wake() { cpostgres_wake(wakeup) }

    // MARK: - Called by the connection's thread

    enum Next {
        case call(any AnyCall)
        case sleep
        case end
    }

    func next() -> Next {
        state.withLock { state in
            state.current = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
            return state.current.map { .call($0) } ?? (state.isOpen ? .sleep : .end)
        }
    }
}
