import ReactiveCore
import Sync
import Synchronization

/// Sends the changes that a command makes, while the command works.
///
/// Failures are not reported: the operations stay in the library, and the next synchronisation sends them.
final class BackgroundPush: Sendable {
    private struct State {
        /// Whether changes were made since the last push began.
        var isNeeded = false
        /// The running push, or one that failed; `nil` for none.
        var task: Task<Void, Never>?
        /// `nil` until there is something to push.
        var session: SyncSession?
    }

    /// How long a command waits for its changes to be sent after its own work.
    static let limit = Duration.milliseconds(200)

    private let makeSession: @Sendable () -> SyncSession
    private let state = Mutex(State())
    private let subscription = SerialSubscription()

    /// - Parameters:
    ///   - library: The library that the command changes.
    ///   - makeSession: Called at the first change.
    init(_ library: any SyncableLibrary, _ makeSession: @escaping @Sendable () -> SyncSession) {
        self.makeSession = makeSession
        subscription.current = library.changes.subscribe { [weak self] in self?.begin() }
    }

    /// Waits until all changes are sent, at most `limit`, and stops.
    func finish(_ scheduler: any Scheduler) async {
        subscription.dispose()
        guard let task = state.withLock({ $0.task }) else { return }
        await task.end(within: Self.limit, on: scheduler)
    }

    private func begin() {
        state.withLock { state in
            state.isNeeded = true
            if state.task == nil { state.task = Task { [self] in await run() } }
        }
    }

    private func run() async {
        let session = session()
        // After a failure, the command does not try again.
        while takeNeed(), (try? await session.push()) != nil {}
    }

    private func session() -> SyncSession {
        state.withLock { state in
            let session = state.session ?? makeSession()
            state.session = session
            return session
        }
    }

    /// Whether to push; otherwise the task is over, and the next change starts another one.
    private func takeNeed() -> Bool {
        state.withLock { state in
            defer { state.isNeeded = false }
            if !state.isNeeded { state.task = nil }
            return state.isNeeded
        }
    }
}

extension Task<Void, Never> {
    /// Waits until the task is done, or cancels it when the time is over. It may still be running then: a lookup of a name
    /// cannot be interrupted.
    func end(within limit: Duration, on scheduler: any Scheduler) async {
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        let timer = scheduler.schedule(after: limit) { continuation.finish() }
        Task {
            await value
            continuation.finish()
        }
        for await _ in ends {}
        timer.dispose()
        cancel()
    }
}
