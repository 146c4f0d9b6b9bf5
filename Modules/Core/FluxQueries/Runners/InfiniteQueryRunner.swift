public import FluxCore
import ReactiveCore

/// Runs the commands of an `InfiniteQuery`: sends its requests and dispatches the answers.
///
/// ```swift
/// let runner = InfiniteQueryRunner<PostList>(in: scope) { dispatcher.dispatch(.posts($0)) } fetch: { request in
///     try await service.posts(request.key, page: request.cursor)
/// }
/// ```
///
/// Requests are work of the scope: they are cancelled when it closes, and their answers are ignored.
public struct InfiniteQueryRunner<Endpoint: InfiniteQueryEndpoint>: Sendable {
    /// The list whose commands it runs.
    public typealias Query = InfiniteQuery<Endpoint>
    /// Sends a request.
    public typealias Fetch =
        @Sendable (Query.Request) async throws(Endpoint.Failure) -> InfinitePage<Endpoint>

    /// Weak: the store of a scope retains its runner.
    private weak let scope: Scope?
    private let scheduler: any Scheduler
    private let name: String
    private let retry: Retry<Endpoint.Failure>
    private let dispatch: @Sendable (Query.Action) -> Void
    private let fetch: Fetch

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - scope: The scope of the store whose state contains the list.
    ///   - name: The id of the requests as work of the scope; by default, the endpoint's name. Two lists of an endpoint
    ///     in one scope need their own names.
    ///   - retry: Whether and when a failed request is sent again.
    ///   - dispatch: Dispatches an action of the list.
    ///   - fetch: Sends a request, on the scheduler's executor. Cancelling its task cancels the request.
    public init(
        in scope: Scope, name: String = "\(Endpoint.self)", retry: Retry<Endpoint.Failure> = .never,
        dispatch: @escaping @Sendable (Query.Action) -> Void, fetch: @escaping Fetch
    ) {
        self.scope = scope
        scheduler = scope.scheduler
        self.name = name
        self.retry = retry
        (self.dispatch, self.fetch) = (dispatch, fetch)
    }

    /// Runs a command; callable from any thread.
    ///
    /// - Parameter command: As requested by the list.
    public func run(_ command: Query.Command) {
        switch command {
        case .fetch(let request): send(request, .cancelPrevious)
        case .resume(let request): send(request, .ignoreWhileRunning)
        case .cancel: if let scope { Self.cancel(name, in: scope) }
        case .wake(let time):
            scope?.work(wakeName, .debounced(for: time - scheduler.now)) {
                dispatch(.woken(at: max(time, scheduler.now)))
            }
        }
    }

    private func send(_ request: Query.Request, _ policy: WorkPolicy) {
        scope?.cancelWork(wakeName)
        scope?.work(name, policy) { () async throws(Endpoint.Failure) in
            if Task.isCancelled { return }  // A request that was replaced at once is not sent.
            let page = try await fetch(request)
            dispatch(.pageArrived(page, for: request, at: scheduler.now))
        } catch: { failure in
            let retryAt = retry.time(after: failure, attempt: request.attempt, at: scheduler.now)
            dispatch(.pageFailed(failure, for: request, retryAt: retryAt))
        }
    }

    static func cancel(_ name: String, in scope: Scope) {
        scope.cancelWork("\(name): wake")
        scope.cancelWork(name)
    }

    private var wakeName: String { "\(name): wake" }
}
