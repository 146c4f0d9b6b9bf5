public import FluxCore
public import ReactiveCore

/// A list that a scope shows, as long as it is open.
public struct ListView<Endpoint: InfiniteQueryEndpoint>: Sendable {
    /// The list of the current key, with its requests; `nil` without a key.
    public let list: Property<InfiniteQuery<Endpoint>?>
    private let key: Property<Endpoint.Key?>
    private let provider: ListProvider<Endpoint>

    init(_ provider: ListProvider<Endpoint>, _ key: Property<Endpoint.Key?>) {
        (self.provider, self.key) = (provider, key)
        list = key.flatMapLatest { key in provider.store.select { lists in key.flatMap { lists[$0] } } }
    }

    /// Requests the page after the last item, unless it is loading.
    public func loadMore() { key.value.map(provider.loadMore) }

    /// Requests the page that failed, or the list from its start.
    public func refetch() { key.value.map(provider.refetch) }
}

extension Scope {
    /// Shows a list as long as this scope is open: requests its first page unless it is fresh.
    ///
    /// - Parameters:
    ///   - provider: The lists of an endpoint, provided by this scope or one above.
    ///   - key: Which list.
    /// - Returns: The view.
    public func list<Endpoint: InfiniteQueryEndpoint>(
        _ provider: ListProvider<Endpoint>, key: Endpoint.Key
    ) -> ListView<Endpoint> {
        list(provider, key: Property(constant: key))
    }

    /// Shows a list as long as this scope is open, for a key that changes: `store.select { $0.query }`.
    ///
    /// - Parameters:
    ///   - provider: The lists of an endpoint, provided by this scope or one above.
    ///   - key: Which list; `nil` for none.
    /// - Returns: The view.
    public func list<Endpoint: InfiniteQueryEndpoint>(
        _ provider: ListProvider<Endpoint>, key: Property<Endpoint.Key?>
    ) -> ListView<Endpoint> {
        show(key, of: provider)
        return ListView(provider, key)
    }
}
