public import FluxCore

extension InfiniteQuery {
    /// What can happen to the list. Times are those of the scope's scheduler.
    public enum Action: Sendable, Equatable {
        /// A screen shows the list of a key, from the page at `first` on. Requests it unless it is fresh.
        case shown(Endpoint.Key, from: Endpoint.Cursor, at: Duration)
        /// Nobody shows the list any more: cancels its request and its retry.
        case hidden
        /// Forgets the list, and cancels its request. Changes that are running stay on top of the next list.
        case cleared
        /// The first page of a key is known without a request, such as from another screen. It counts as the answer to
        /// a request that was sent now, in place of the running one, and makes the key the current one.
        case provided(
            InfinitePage<Endpoint>, of: Endpoint.Key, from: Endpoint.Cursor, at: Duration)
        /// Requests the page that failed, or the list from its start. A next page that is loading is requested again
        /// afterwards.
        case refetchRequested(at: Duration)
        /// Requests the page after the last item, unless it is loading; after a running refetch of the list.
        case nextPageRequested(at: Duration)
        /// The program continues after a pause. Refetches a stale list.
        case resumed(at: Duration)
        /// The state was restored, perhaps in another process: a request that was running or due is sent again, and
        /// changes that were running are undone, because their outcome is unknown.
        case restored(at: Duration)
        /// Data that these tags name has changed. A shown list is refetched, once for all invalidations of a turn; if a
        /// request is running, once after its answer.
        case invalidated([QueryTag], at: Duration)
        /// The time of a `wake` command has come.
        case woken(at: Duration)

        /// The answer to a request.
        case pageArrived(InfinitePage<Endpoint>, for: Request, at: Duration)
        /// - retryAt: When the request is sent again; `nil` if it is not.
        case pageFailed(Endpoint.Failure, for: Request, retryAt: Duration?)
    }

    /// What the list requests; an `InfiniteQueryRunner` runs it.
    public enum Command: Sendable, Equatable {
        /// Send a request, in place of a running one.
        case fetch(Request)
        /// Send a request unless it is running.
        case resume(Request)
        /// Cancel the running request and the next wake.
        case cancel
        /// Dispatch `woken` at this time, instead of at an earlier requested time.
        case wake(at: Duration)
    }

    /// A request for one page.
    public struct Request: Sendable, Equatable {
        /// Unique in the list's lifetime; a fact about another request than the running one is ignored.
        public let number: Int
        /// Which list it is a page of.
        public let key: Endpoint.Key
        /// Where the page starts.
        public let cursor: Endpoint.Cursor
        /// The number of loaded items that a refetch replaces, 0 or more; 0 for another page. A service with pages of
        /// any length can send as many at once.
        public let knownCount: Int
        /// 1 for the first attempt, 2 for the first retry.
        public let attempt: Int
        /// When it was requested.
        public let sentAt: Duration
    }
}

/// One page of a list.
public struct InfinitePage<Endpoint: InfiniteQueryEndpoint>: Sendable, Equatable {
    /// The items in the service's order.
    public let items: [Endpoint.Item]
    /// Where the next page starts; `nil` if there is none. A page that adds no item to the list ends it as well.
    public let next: Endpoint.Cursor?
    /// The number of items of all pages; `nil` if it is unknown.
    public let total: Int?
    /// The delay after which the list is requested again, such as for an answer from a cache while the service is
    /// unavailable; `nil` for none.
    public let refetchAfter: Duration?
    /// What the service says beside the items, such as a rate limit; `nil` for nothing.
    public let metadata: Endpoint.Metadata?

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - items: The items in the service's order.
    ///   - next: Where the next page starts; `nil` if there is none. A first page without a next one is the whole list:
    ///     a refetch removes the items behind it.
    ///   - total: The number of items of all pages; `nil` if it is unknown.
    ///   - refetchAfter: The delay after which the list is requested again; `nil` for none.
    ///   - metadata: What the service says beside the items; `nil` for nothing.
    public init(
        _ items: [Endpoint.Item], next: Endpoint.Cursor?, total: Int? = nil, refetchAfter: Duration? = nil,
        metadata: Endpoint.Metadata? = nil
    ) {
        (self.items, self.next, self.total) = (items, next, total)
        (self.refetchAfter, self.metadata) = (refetchAfter, metadata)
    }
}

extension InfiniteQuery.Action: Codable
where
    Endpoint.Key: Codable, Endpoint.Item: Codable, Endpoint.Cursor: Codable, Endpoint.Failure: Codable,
    Endpoint.Metadata: Codable
{}
extension InfiniteQuery.Command: Codable where Endpoint.Key: Codable, Endpoint.Cursor: Codable {}
extension InfiniteQuery.Request: Codable where Endpoint.Key: Codable, Endpoint.Cursor: Codable {}
extension InfinitePage: Codable
where Endpoint.Item: Codable, Endpoint.Cursor: Codable, Endpoint.Metadata: Codable {}

extension InfiniteQuery.Command: ClassifiedCommand {
    /// A request may be sent again.
    public var effect: CommandEffect { .query }
}
