public import FluxCore
public import ReactiveCore

/// An answer that a scope shows, as long as it is open.
public struct QueryView<Endpoint: QueryEndpoint>: Sendable {
    /// The answer for the current key, with its request; `nil` without a key, and before the first request.
    public let entry: Property<QueryEntry<Endpoint>?>
    private let key: Property<Endpoint.Key?>
    private let provider: QueryProvider<Endpoint>

    init(_ provider: QueryProvider<Endpoint>, _ key: Property<Endpoint.Key?>) {
        (self.provider, self.key) = (provider, key)
        entry = key.flatMapLatest { key in
            provider.store.select { query in key.flatMap { query.entries[id: $0] } }
        }
    }

    /// The latest answer for the current key.
    public var value: Property<Endpoint.Value?> { entry.map { $0?.value }.distinct() }

    /// Requests the answer again, in place of a running request.
    public func refetch() { key.value.map(provider.refetch) }
}

extension Scope {
    /// Shows an answer as long as this scope is open: requests it unless it is fresh, and again when the policy of the
    /// endpoint says so.
    ///
    /// - Parameters:
    ///   - provider: The answers of an endpoint, provided by this scope or one above.
    ///   - key: Which answer.
    /// - Returns: The view.
    public func query<Endpoint: QueryEndpoint>(
        _ provider: QueryProvider<Endpoint>, key: Endpoint.Key
    ) -> QueryView<Endpoint> {
        query(provider, key: Property(constant: key))
    }

    /// Shows an answer as long as this scope is open, for a key that changes: `store.select { $0.selectedID }`.
    ///
    /// - Parameters:
    ///   - provider: The answers of an endpoint, provided by this scope or one above.
    ///   - key: Which answer; `nil` for none.
    /// - Returns: The view.
    public func query<Endpoint: QueryEndpoint>(
        _ provider: QueryProvider<Endpoint>, key: Property<Endpoint.Key?>
    ) -> QueryView<Endpoint> {
        show(key, of: provider)
        return QueryView(provider, key)
    }

    /// Provides the answers of an endpoint in this scope, and shows one of them.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint; a scope provides it once.
    ///   - key: Which answer.
    ///   - retry: Whether and when a failed request is sent again.
    ///   - fetch: Sends a request, on the scheduler's executor. Cancelling its task cancels the request.
    /// - Returns: The view.
    public func query<Endpoint: QueryEndpoint>(
        _ endpoint: Endpoint.Type, key: Endpoint.Key, retry: Retry<Endpoint.Failure> = .never,
        fetch: @escaping QueryRunner<Endpoint>.Fetch
    ) -> QueryView<Endpoint> {
        query(provide(endpoint, retry: retry, fetch: fetch), key: key)
    }
}
