public import FluxCore
import ReactiveCore

/// The lists of an endpoint, which a scope provides to itself and to the scopes below.
///
/// One store contains them all: views with equal keys, in one or several scopes, share the requests and the pages.
public struct ListProvider<Endpoint: InfiniteQueryEndpoint>: Sendable {
    /// The store of the lists. `asSource()` makes it a source of a derived state, whose reducer reads the lists.
    public let store: Store<InfiniteQueries<Endpoint>>
    /// Weak: the scopes below retain the provider.
    private weak let scope: Scope?
    private let scheduler: any Scheduler
    private let first: Endpoint.Cursor
    private let views: ViewCounts<Endpoint.Key>

    init(
        _ store: Store<InfiniteQueries<Endpoint>>, in scope: Scope, from first: Endpoint.Cursor,
        _ views: ViewCounts<Endpoint.Key>
    ) {
        (self.store, self.scope, scheduler) = (store, scope, scope.scheduler)
        (self.first, self.views) = (first, views)
    }

    /// Requests the page that failed, or the list of a key from its start.
    ///
    /// - Parameter key: Which list. One that no screen has shown is ignored.
    public func refetch(_ key: Endpoint.Key) { store.dispatch(.list(key, .refetchRequested(at: now))) }

    /// Requests the page after the last item of the list of a key, unless it is loading.
    ///
    /// - Parameter key: Which list.
    public func loadMore(_ key: Endpoint.Key) { store.dispatch(.list(key, .nextPageRequested(at: now))) }

    /// Makes lists out of date.
    ///
    /// - Parameter tags: Name the data that has changed.
    public func invalidate(_ tags: QueryTag...) { store.dispatch(.invalidated(tags, at: now)) }

    /// Forgets all lists, such as when the user logs out.
    public func clear() { store.dispatch(.cleared(at: now)) }

    private var now: Duration { scheduler.now }
    private var isOpen: Bool { scope?.isClosed == false }
}

extension ListProvider: ShownByKey {
    func show(_ key: Endpoint.Key) {
        views.add(key)
        store.dispatch(.list(key, .shown(key, from: first, at: now)))
    }

    /// When the provider's scope closes, all views end.
    func hide(_ key: Endpoint.Key) {
        if views.remove(key), isOpen { store.dispatch(.hidden(key, at: now)) }
    }
}

extension ListProvider: ChangeReceiver {
    /// A change of the endpoint.
    public typealias Change = Endpoint.Change

    /// Applies changes, and refetches what they make out of date.
    public func receive(_ events: [MutationEvent<Change>], from source: String) {
        if isOpen { store.dispatch(.changed(events, from: source)) }
    }
}

extension Scope {
    /// Provides the lists of an endpoint to this scope and the scopes below, which show them with `list(_:key:)`.
    ///
    /// Requests are work of this scope. When it closes, they are cancelled, and all views end.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint; a scope provides it once.
    ///   - first: Where the first page starts.
    ///   - retry: Whether and when a failed request is sent again.
    ///   - fetch: Sends a request, on the scheduler's executor. Cancelling its task cancels the request.
    /// - Returns: The provider.
    public func provide<Endpoint: InfiniteQueryEndpoint>(
        _ endpoint: Endpoint.Type, from first: Endpoint.Cursor, retry: Retry<Endpoint.Failure> = .never,
        fetch: @escaping InfiniteQueryRunner<Endpoint>.Fetch
    ) -> ListProvider<Endpoint> {
        let dispatcher = dispatcher(for: InfiniteQueries<Endpoint>.Action.self)
        requireOne(endpoint, hasStores: dispatcher.hasStores)
        let (views, running, scheduler) = (ViewCounts<Endpoint.Key>(), RunningRequests(), scheduler)
        // The store of the scope retains it.
        let run = { @Sendable [weak self] (command: InfiniteQueries<Endpoint>.Command) in
            guard let self else { return }
            func runner(_ key: Endpoint.Key, _ number: Int) -> InfiniteQueryRunner<Endpoint> {
                InfiniteQueryRunner(
                    in: self, name: "\(Endpoint.self) \(number)", retry: retry,
                    dispatch: { action in
                        running.remove(number)
                        dispatcher.dispatch(.list(key, action))
                    }, fetch: fetch)
            }
            switch command {
            case .list(let key, let number, let command):
                switch command {
                case .fetch, .resume: running.insert(number)
                case .cancel: running.remove(number)
                case .wake: break
                }
                runner(key, number).run(command)
            case .wake(let time):
                work("\(Endpoint.self): wake", .debounced(for: time - scheduler.now)) {
                    dispatcher.dispatch(.woken(at: max(time, scheduler.now)))
                }
            case .restored:
                // The restored state does not know the requests that are running.
                for number in running.removeAll() {
                    InfiniteQueryRunner<Endpoint>.cancel("\(Endpoint.self) \(number)", in: self)
                }
                let (shown, now) = (views.keys, scheduler.now)
                dispatcher.dispatch(
                    continuesParkedStates
                        ? .reopened(shown: shown, from: first, at: now)
                        : .restored(shown: shown, from: first, at: now))
            }
        }
        let store = store(InfiniteQueries<Endpoint>(), key: StateKey.of(endpoint), run: run)
        return ListProvider(store, in: self, from: first, views)
    }
}
