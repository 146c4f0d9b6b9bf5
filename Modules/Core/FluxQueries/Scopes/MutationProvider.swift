public import FluxCore
public import ReactiveCore

/// What shows the changes of mutations: the answers or the lists that a scope provides.
public protocol ChangeReceiver<Change>: Sendable {
    /// A change that it can show.
    associatedtype Change: Equatable & Sendable

    /// Applies changes, and refetches what they make out of date.
    ///
    /// - Parameters:
    ///   - events: The changes, as returned by `Mutations.reduce`.
    ///   - source: Distinguishes the mutations whose changes are shown.
    func receive(_ events: [MutationEvent<Change>], from source: String)
}

/// The changes of an endpoint, which a scope provides to itself and to the scopes below.
///
/// They belong to this scope: a change continues when the screen that requested it is closed.
public struct MutationProvider<Endpoint: MutationEndpoint>: Sendable {
    /// The store of the changes.
    public let store: Store<ProvidedMutations<Endpoint>>
    private let scheduler: any Scheduler
    private let awaited: AwaitedChanges<Endpoint>

    init(
        _ store: Store<ProvidedMutations<Endpoint>>, _ scheduler: any Scheduler,
        _ awaited: AwaitedChanges<Endpoint>
    ) {
        (self.store, self.scheduler, self.awaited) = (store, scheduler, awaited)
    }

    /// The running changes in the order of their requests.
    public var running: Property<[Mutations<Endpoint>.Running]> { store.select { $0.mutations.running } }

    /// The latest change that was refused; `nil` after the next request, or after it was dismissed.
    public var refused: Property<Mutations<Endpoint>.Refused?> { store.select { $0.mutations.refused } }

    /// Why the latest change was refused; `nil` after the next request, or after it was dismissed.
    public var failure: Property<Endpoint.Failure?> { store.select { $0.mutations.failure } }

    /// Forgets the latest change that was refused: the user has seen it.
    public func dismissRefusal() { store.dispatch(.refusalDismissed) }

    /// The changes that were running when the state was saved: find out whether the service has made them.
    public var interrupted: [Mutations<Endpoint>.Running] { store.state.mutations.interrupted }

    /// Removes a change from `interrupted`, once its outcome is known.
    ///
    /// - Parameter change: One of `interrupted`.
    public func resolve(_ change: Mutations<Endpoint>.Running) { store.dispatch(.resolved(change.id)) }

    /// Requests a change.
    ///
    /// - Parameter change: It is shown at once.
    public func request(_ change: Endpoint.Change) { store.dispatch(.requested(change)) }

    /// Requests a change, and waits for its outcome, which the queries then show.
    ///
    /// Cancelling the caller's task ends the waiting, not the change. Callable from any thread; not in a replica, which
    /// makes no changes.
    ///
    /// - Parameter change: It is shown at once.
    /// - Returns: The change as the service made it.
    /// - Throws: The endpoint's failure; `CancellationError` if the task or the change was cancelled, or if the provider's
    ///   scope has closed.
    @discardableResult
    public func perform(_ change: Endpoint.Change) async throws -> Endpoint.Change {
        try await awaited.outcome(of: change) { request(change) }
    }

    /// Cancels a change, which is undone at once.
    ///
    /// - Parameter change: One of `running`.
    public func cancel(_ change: Mutations<Endpoint>.Running) {
        store.dispatch(.cancelled(change.id, at: scheduler.now))
    }
}

/// The state of the store that `Scope.provide` creates for mutations.
public struct ProvidedMutations<Endpoint: MutationEndpoint>: Reducible {
    /// What the state requests.
    public enum Command: Sendable, Equatable {
        /// Have the service make a change, or stop making it.
        case change(Mutations<Endpoint>.Command)
        /// Pass on the events of changes.
        case notify([MutationEvent<Endpoint.Change>])
        /// The state was restored: dispatch `restored`.
        case restored
    }

    /// The changes.
    public private(set) var mutations = Mutations<Endpoint>()

    /// Changes the state and requests the resulting commands.
    ///
    /// - Parameters:
    ///   - action: What happened.
    ///   - ask: Requests a command.
    public mutating func reduce(_ action: Mutations<Endpoint>.Action, _ ask: CommandSink<Command>) {
        let events = mutations.reduce(action, ask.map(Command.change))
        if !events.isEmpty { ask(.notify(events)) }
    }

    /// Requests the command that continues.
    ///
    /// - Parameter ask: Requests a command.
    public mutating func restored(_ ask: CommandSink<Command>) { ask(.restored) }
}

extension ProvidedMutations: Codable where Endpoint.Change: Codable, Endpoint.Failure: Codable {}
extension ProvidedMutations.Command: Codable where Endpoint.Change: Codable {}

extension Scope {
    /// Provides the changes of an endpoint to this scope and the scopes below.
    ///
    /// Making a change is work of this scope. When the scope closes, changes that are running are not shown any more:
    /// it is unknown what becomes of them.
    ///
    /// ```swift
    /// let changes = scope.provide(PostChanges.self, changing: [posts, post]) { change throws(ServiceFailure) in
    ///     try await service.make(change)
    ///     return nil  // It was made as requested.
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint; a scope provides it once.
    ///   - receivers: The answers and lists that show the changes.
    ///   - retry: Whether and when a refused change is requested again, before it counts as refused.
    ///   - queue: Changes for which this returns the same name are made one after the other, in the order of their
    ///     requests; others at once. By default, all at once. `scope.work(name, .enqueue)` waits in the queue as well.
    ///   - perform: Makes a change, on the scheduler's executor. Cancelling its task cancels the request.
    /// - Returns: The provider.
    public func provide<Endpoint: MutationEndpoint>(
        _ endpoint: Endpoint.Type, changing receivers: [any ChangeReceiver<Endpoint.Change>],
        retry: Retry<Endpoint.Failure> = .never,
        queue: @escaping @Sendable (Endpoint.Change) -> String? = { _ in nil },
        perform: @escaping MutationRunner<Endpoint>.Perform
    ) -> MutationProvider<Endpoint> {
        let dispatcher = dispatcher(for: Mutations<Endpoint>.Action.self)
        requireOne(endpoint, hasStores: dispatcher.hasStores)
        let source = "\(path) \(StateKey.of(endpoint))"
        let awaited = AwaitedChanges<Endpoint>()
        let runner = MutationRunner<Endpoint>(
            in: self, retry: retry, queue: queue,
            dispatch: { outcome in
                dispatcher.dispatch(outcome)
                awaited.observe(outcome)
            }, perform: perform)
        let notify = { @Sendable (events: [MutationEvent<Endpoint.Change>]) in
            for receiver in receivers { receiver.receive(events, from: source) }
        }
        let scheduler = scheduler
        let store = store(ProvidedMutations<Endpoint>(), key: StateKey.of(endpoint)) { command in
            switch command {
            case .change(let command):
                awaited.observe(command)
                runner.run(command)
            case .notify(let events): notify(events)
            case .restored: dispatcher.dispatch(.restored(at: scheduler.now))
            }
        }
        keep(
            Subscription {
                var mutations = store.state.mutations
                let events = mutations.reduce(.restored(at: scheduler.now), .ignoring)
                if !events.isEmpty { notify(events) }
                awaited.close()
            })
        return MutationProvider(store, scheduler, awaited)
    }
}
