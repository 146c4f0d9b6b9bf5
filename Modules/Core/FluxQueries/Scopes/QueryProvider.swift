public import FluxCore
import ReactiveCore

/// The answers of an endpoint, which a scope provides to itself and to the scopes below.
///
/// One store contains them all: views with equal keys, in one or several scopes, share one request and one answer.
public struct QueryProvider<Endpoint: QueryEndpoint>: Sendable {
    /// The store of the answers. `asSource()` makes it a source of a derived state, whose reducer reads the answers.
    public let store: Store<Query<Endpoint>>
    /// Weak: the scopes below retain the provider.
    private weak let scope: Scope?
    private let scheduler: any Scheduler
    private let views: ViewCounts<Endpoint.Key>

    init(_ store: Store<Query<Endpoint>>, in scope: Scope, _ views: ViewCounts<Endpoint.Key>) {
        self.store = store
        self.scope = scope
        scheduler = scope.scheduler
        self.views = views
    }

    /// Requests the answer for a key again, in place of a running request.
    ///
    /// - Parameter key: What is requested. A key that no screen has shown is ignored.
    public func refetch(_ key: Endpoint.Key) { store.dispatch(.refetchRequested(key, at: now)) }

    /// Requests the answer for a key that will be shown, unless it is fresh or requested already.
    ///
    /// - Parameter key: What is requested.
    public func prefetch(_ key: Endpoint.Key) { store.dispatch(.prefetched(key, at: now)) }

    /// Takes over an answer that is known now, without a request.
    ///
    /// - Parameters:
    ///   - value: The answer.
    ///   - key: The key that it answers.
    public func learn(_ value: Endpoint.Value, for key: Endpoint.Key) {
        learn([Query<Endpoint>.Known(value, for: key)], asOf: store.state.revision)
    }

    /// Takes over answers that another request has brought, such as that of a list.
    ///
    /// - Parameters:
    ///   - answers: The answers.
    ///   - revision: The store's `revision` when that request was sent. An answer from before a change is ignored.
    public func learn(_ answers: [Query<Endpoint>.Known], asOf revision: Int) {
        store.dispatch(.learned(answers, asOf: revision, at: now))
    }

    /// Shows a change that was made without a mutation of this program.
    ///
    /// - Parameter change: The change.
    public func apply(_ change: Endpoint.Change) {
        store.dispatch(.changed([.confirmed(0, change, tags: [], at: now)], from: "made elsewhere"))
    }

    /// Makes answers out of date.
    ///
    /// - Parameter tags: Name the data that has changed.
    public func invalidate(_ tags: QueryTag...) { store.dispatch(.invalidated(tags, at: now)) }

    /// Forgets all answers, such as when the user logs out.
    public func clear() { store.dispatch(.cleared(at: now)) }

    /// Returns the answer for a key as a source of a derived store, whose state follows it.
    ///
    /// - Parameter key: Which answer.
    /// - Returns: The answer with its request; `nil` until a view has shown the key.
    public func asSource(for key: Endpoint.Key) -> StoreSource<QueryEntry<Endpoint>?> {
        store.asSource { $0.entries[id: key] }
    }

    private var now: Duration { scheduler.now }
    private var isOpen: Bool { scope?.isClosed == false }

}

extension QueryProvider: ShownByKey {
    func show(_ key: Endpoint.Key) {
        views.add(key)
        store.dispatch(.shown(key, at: now))
    }

    /// When the provider's scope closes, all views end.
    func hide(_ key: Endpoint.Key) {
        if views.remove(key), isOpen { store.dispatch(.hidden(key, at: now)) }
    }
}

extension Scope {
    /// Provides the answers of an endpoint to this scope and the scopes below, which show them with `query(_:key:)`.
    ///
    /// Requests are work of this scope. When it closes, they are cancelled, and all views end.
    ///
    /// ```swift
    /// let posts = scope.provide(PostByID.self) { id throws(ServiceFailure) in try await service.post(id) }
    /// ```
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint; a scope provides it once.
    ///   - retry: Whether and when a failed request is sent again.
    ///   - fetch: Sends a request, on the scheduler's executor. Cancelling its task cancels the request.
    /// - Returns: The provider.
    public func provide<Endpoint: QueryEndpoint>(
        _ endpoint: Endpoint.Type, retry: Retry<Endpoint.Failure> = .never,
        fetch: @escaping QueryRunner<Endpoint>.Fetch
    ) -> QueryProvider<Endpoint> {
        let dispatcher = dispatcher(for: Query<Endpoint>.Action.self)
        requireOne(endpoint, hasStores: dispatcher.hasStores)
        let views = ViewCounts<Endpoint.Key>()
        let runner = QueryRunner<Endpoint>(
            in: self, retry, shown: { views.keys }, { dispatcher.dispatch($0) }, fetch)
        let store = store(Query<Endpoint>(), key: StateKey.of(Endpoint.self)) { runner.run($0) }
        return QueryProvider(store, in: self, views)
    }
}

extension Scope {
    /// Two stores of one endpoint would both reduce each action, and request everything twice.
    func requireOne(_ endpoint: Any.Type, hasStores: Bool) {
        precondition(
            !hasStores, "\(path) provides \(endpoint) twice: pass on what the first call has returned")
    }
}

extension QueryProvider: ChangeReceiver {
    /// A change of the endpoint.
    public typealias Change = Endpoint.Change

    /// Applies changes, and refetches what they make out of date.
    public func receive(_ events: [MutationEvent<Change>], from source: String) {
        if isOpen { store.dispatch(.changed(events, from: source)) }
    }
}
