public import FluxCore
import ReactiveCore

/// Runs the commands of a `Query`: sends its requests and dispatches the answers.
///
/// Requests are work of the scope: they are cancelled when it closes, and their answers are ignored.
public struct QueryRunner<Endpoint: QueryEndpoint>: Sendable {
    /// Sends a request.
    public typealias Fetch = @Sendable (Endpoint.Key) async throws(Endpoint.Failure) -> Endpoint.Value

    /// Weak: the store of a scope retains its runner.
    private weak let scope: Scope?
    private let scheduler: any Scheduler
    private let name: String
    private let retry: Retry<Endpoint.Failure>
    private let dispatch: @Sendable (Query<Endpoint>.Action) -> Void
    private let fetch: Fetch
    /// The keys that are shown; `nil` if only the state knows.
    private let shown: @Sendable () -> [Endpoint.Key]?
    private let running = RunningRequests()

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - scope: The scope of the store whose state contains the query.
    ///   - name: The beginning of the ids of the requests as work of the scope; by default, the endpoint's name. Two
    ///     queries of an endpoint in one scope need their own names.
    ///   - retry: Whether and when a failed request is sent again.
    ///   - dispatch: Dispatches an action of the query.
    ///   - fetch: Sends a request, on the scheduler's executor. Cancelling its task cancels the request.
    public init(
        in scope: Scope, name: String = "\(Endpoint.self)", retry: Retry<Endpoint.Failure> = .never,
        dispatch: @escaping @Sendable (Query<Endpoint>.Action) -> Void, fetch: @escaping Fetch
    ) {
        self.init(in: scope, name: name, retry, shown: { nil }, dispatch, fetch)
    }

    init(
        in scope: Scope, name: String = "\(Endpoint.self)", _ retry: Retry<Endpoint.Failure>,
        shown: @escaping @Sendable () -> [Endpoint.Key]?,
        _ dispatch: @escaping @Sendable (Query<Endpoint>.Action) -> Void, _ fetch: @escaping Fetch
    ) {
        (self.scope, scheduler, self.name) = (scope, scope.scheduler, name)
        (self.retry, self.shown) = (retry, shown)
        (self.dispatch, self.fetch) = (dispatch, fetch)
    }

    /// Runs a command; callable from any thread.
    ///
    /// - Parameter command: As requested by the query.
    public func run(_ command: Query<Endpoint>.Command) {
        switch command {
        case .fetch(let request): send(request, .cancelPrevious)
        case .resume(let request): send(request, .ignoreWhileRunning)
        case .cancel(let request):
            running.remove(request.workNumber)
            scope?.cancelWork(workName(request.workNumber))
        case .wake(let wake):
            let delay = wake.time - scheduler.now
            scope?.work(wakeName(wake), .debounced(for: delay)) {
                dispatch(.woken(wake.key, at: max(wake.time, scheduler.now)))
            }
        case .cancelWake(let wake): scope?.cancelWork(wakeName(wake))
        case .restored:
            // The restored state does not know the requests that are running.
            for number in running.removeAll() { scope?.cancelWork(workName(number)) }
            let (shown, now) = (shown(), scheduler.now)
            let isReopened = scope?.continuesParkedStates == true
            dispatch(isReopened ? .reopened(shown: shown, at: now) : .restored(shown: shown, at: now))
        }
    }

    private func send(_ request: Query<Endpoint>.Request, _ policy: WorkPolicy) {
        running.insert(request.workNumber)
        scope?.work(workName(request.workNumber), policy) { () async throws(Endpoint.Failure) in
            if Task.isCancelled { return }  // A request that was replaced at once is not sent.
            defer { if !Task.isCancelled { running.remove(request.workNumber) } }
            let value = try await fetch(request.key)
            dispatch(.arrived(value, for: request, at: scheduler.now))
        } catch: { failure in
            let now = scheduler.now
            let retryAt = retry.time(after: failure, attempt: request.attempt, at: now)
            dispatch(.failed(failure, for: request, retryAt: retryAt, at: now))
        }
    }

    private func wakeName(_ wake: Query<Endpoint>.Wake) -> String { "\(workName(wake.workNumber)): wake" }
    private func workName(_ number: Int) -> String { "\(name) \(number)" }
}

/// The numbers of the work that sends requests.
final class RunningRequests: Sendable {
    private let numbers = Guarded<Set<Int>>([])

    func insert(_ number: Int) { numbers.withLock { _ = $0.insert(number) } }
    func remove(_ number: Int) { numbers.withLock { _ = $0.remove(number) } }

    func removeAll() -> Set<Int> {
        numbers.withLock { numbers in
            defer { numbers = [] }
            return numbers
        }
    }
}
