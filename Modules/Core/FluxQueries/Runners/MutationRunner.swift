public import FluxCore
import ReactiveCore

/// Runs the commands of `Mutations`: has a service make the changes, and dispatches the outcomes.
///
/// Create one for a store: it knows which changes are in its queues.
public struct MutationRunner<Endpoint: MutationEndpoint>: Sendable {
    /// Makes a change. Returns the change as the service made it, such as with the id that it assigned; `nil` if it was
    /// made as requested.
    public typealias Perform =
        @Sendable (Endpoint.Change) async throws(Endpoint.Failure) -> Endpoint.Change?

    private typealias Running = Mutations<Endpoint>.Running

    /// Weak: the store of a scope retains its runner.
    private weak let scope: Scope?
    private let scheduler: any Scheduler
    private let name: String
    private let retry: Retry<Endpoint.Failure>
    private let queue: @Sendable (Endpoint.Change) -> String?
    private let dispatch: @Sendable (Mutations<Endpoint>.Action) -> Void
    private let perform: Perform
    private let queued = QueuedChanges()

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - scope: The scope of the store whose state contains the mutations.
    ///   - name: The beginning of the ids of the changes as work of the scope; by default, the endpoint's name.
    ///   - retry: Whether and when a refused change is requested again, before it counts as refused.
    ///   - queue: Changes for which this returns the same name are made one after the other, in the order of their
    ///     requests; others at once. By default, all at once, and the service may make them in any order. Where the order
    ///     matters to the service, name what must not be changed concurrently: for two values of one row, its id. The
    ///     name is that of work of the scope: `scope.work(name, .enqueue)` waits in the queue as well, such as a read.
    ///   - dispatch: Dispatches an action of the mutations.
    ///   - perform: Makes a change, on the scheduler's executor. Cancelling its task cancels the request.
    public init(
        in scope: Scope, name: String = "\(Endpoint.self)", retry: Retry<Endpoint.Failure> = .never,
        queue: @escaping @Sendable (Endpoint.Change) -> String? = { _ in nil },
        dispatch: @escaping @Sendable (Mutations<Endpoint>.Action) -> Void, perform: @escaping Perform
    ) {
        (self.scope, scheduler, self.name) = (scope, scope.scheduler, name)
        (self.retry, self.queue) = (retry, queue)
        (self.dispatch, self.perform) = (dispatch, perform)
    }

    /// Runs a command; callable from any thread.
    ///
    /// - Parameter command: As requested by the mutations.
    public func run(_ command: Mutations<Endpoint>.Command) {
        switch command {
        case .perform(let change):
            guard let queue = queue(change.change) else {
                start(change)
                return
            }
            queued.insert(change.id)
            scope?.work(queue, .enqueue) {
                if !queued.isCancelled(change.id) {
                    let work = start(change)
                    // It may have been cancelled between the two.
                    if queued.isCancelled(change.id) { scope?.cancelWork(workName(change)) }
                    await work?.ended()
                }
                queued.remove(change.id)
            }
        case .cancel(let change):
            queued.cancel(change.id)
            scope?.cancelWork(workName(change))
        }
    }

    @discardableResult
    private func start(_ change: Running) -> Work? {
        scope?.work(workName(change)) { await make(change) }
    }

    private func make(_ change: Running) async {
        var attempt = 1
        while !Task.isCancelled {
            do throws(Endpoint.Failure) {
                let made = try await perform(change.change) ?? change.change
                return dispatch(.succeeded(change.id, made, at: scheduler.now))
            } catch {
                let now = scheduler.now
                guard !Task.isCancelled else { return }
                guard let time = retry.time(after: error, attempt: attempt, at: now) else {
                    return dispatch(.failed(error, change.id, at: now))
                }
                attempt += 1
                try? await scheduler.sleep(for: time - now)
            }
        }
    }

    private func workName(_ change: Running) -> String { "\(name) \(change.id)" }
}

/// The changes that are waiting in queues, or are made by one, and whether they were cancelled.
private final class QueuedChanges: Sendable {
    private let changes = Guarded<[Int: Bool]>([:])

    func insert(_ id: Int) { changes.withLock { $0[id] = false } }
    func cancel(_ id: Int) { changes.withLock { if $0[id] != nil { $0[id] = true } } }
    func isCancelled(_ id: Int) -> Bool { changes.withLock { $0[id] == true } }
    func remove(_ id: Int) { changes.withLock { $0[id] = nil } }
}
