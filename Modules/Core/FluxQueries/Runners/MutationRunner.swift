public import FluxCore
import ReactiveCore

/// Runs the commands of `Mutations`: has a service make the changes, and dispatches the outcomes.
public struct MutationRunner<Endpoint: MutationEndpoint>: Sendable {
    /// Makes a change. Returns the change as the service made it, such as with the id that it assigned; `nil` if it was
    /// made as requested.
    public typealias Perform =
        @Sendable (Endpoint.Change) async throws(Endpoint.Failure) -> Endpoint.Change?

    private let scope: Scope
    private let name: String
    private let retry: Retry<Endpoint.Failure>
    private let queue: @Sendable (Endpoint.Change) -> String?
    private let dispatch: @Sendable (Mutations<Endpoint>.Action) -> Void
    private let perform: Perform

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - scope: The scope of the store whose state contains the mutations.
    ///   - name: The beginning of the ids of the changes as work of the scope; by default, the endpoint's name.
    ///   - retry: Whether and when a refused change is requested again, before it counts as refused.
    ///   - queue: Changes for which this returns the same name are made one after the other, in the order of their
    ///     requests; others at once. By default, all at once.
    ///   - dispatch: Dispatches an action of the mutations.
    ///   - perform: Makes a change, on the scheduler's executor.
    public init(
        in scope: Scope, name: String = "\(Endpoint.self)", retry: Retry<Endpoint.Failure> = .never,
        queue: @escaping @Sendable (Endpoint.Change) -> String? = { _ in nil },
        dispatch: @escaping @Sendable (Mutations<Endpoint>.Action) -> Void, perform: @escaping Perform
    ) {
        (self.scope, self.name, self.retry, self.queue) = (scope, name, retry, queue)
        (self.dispatch, self.perform) = (dispatch, perform)
    }

    /// Runs a command; callable from any thread.
    ///
    /// - Parameter command: As requested by the mutations.
    public func run(_ command: Mutations<Endpoint>.Command) {
        let queue = queue(command.change).map { "queue \($0)" } ?? "\(command.id)"
        scope.work("\(name) \(queue)", .enqueue) {
            var attempt = 1
            while !Task.isCancelled {
                do throws(Endpoint.Failure) {
                    let made = try await perform(command.change) ?? command.change
                    return dispatch(.succeeded(command.id, made, at: scope.scheduler.now))
                } catch {
                    let now = scope.scheduler.now
                    guard !Task.isCancelled else { return }
                    guard let time = retry.time(after: error, attempt: attempt, at: now) else {
                        return dispatch(.failed(error, command.id, at: now))
                    }
                    attempt += 1
                    try? await scope.scheduler.sleep(for: time - now)
                }
            }
        }
    }
}
