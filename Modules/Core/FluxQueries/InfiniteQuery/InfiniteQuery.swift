public import FluxCore

/// A list that a service sends page by page; a part of a state.
///
/// The part reduces its own actions and requests its own commands, which the state's `Action` and `Command` contain:
///
/// ```swift
/// case .posts(let action): posts.reduce(action, ask.map(Command.posts))
/// ```
///
/// Items are unique by id, even if the list moves between the requests for two pages. They stay visible while the list
/// is refetched, and while the list of another key is loading. A list ends at a page without a next one, and at a page
/// that adds no item.
public struct InfiniteQuery<Endpoint: InfiniteQueryEndpoint>: Sendable, Equatable {
    /// The phase of the list of the current key.
    public enum Phase: Sendable, Equatable {
        /// Nothing was requested yet.
        case idle
        /// The list is loading from its start; items from before may be visible.
        case loading
        /// All requested pages have arrived.
        case loaded
        /// The next page is loading.
        case loadingMore
        /// Loading from the start failed; items from before may be visible.
        case failed(Endpoint.Failure)
        /// The next page failed; the pages before it are visible.
        case failedMore(Endpoint.Failure)
    }

    /// Which list was requested; `nil` before the first.
    public internal(set) var key: Endpoint.Key?
    /// Which list `items` belong to; `nil` until items have arrived.
    public internal(set) var shownKey: Endpoint.Key?
    /// The phase of the list of `key`.
    public internal(set) var phase = Phase.idle
    /// The visible items, with the changes that are not confirmed yet.
    @Tracked public internal(set) var items = Table<Endpoint.Item>()
    /// The start of the first page; `nil` before the first request.
    public internal(set) var first: Endpoint.Cursor?
    /// The start of the next page; `nil` if there is none.
    public internal(set) var next: Endpoint.Cursor?
    /// The number of items of all pages; `nil` if it is unknown.
    public internal(set) var total: Int?
    /// What the latest page says beside its items; `nil` for nothing.
    public internal(set) var metadata: Endpoint.Metadata?
    /// When the list was last loaded from its start; `nil` before, and after a restore.
    public internal(set) var updatedAt: Duration?
    /// When the request that failed is sent again, or a cached list refetched; `nil` for never.
    public internal(set) var retryAt: Duration?
    /// The running request, or the one that failed.
    var request: Request?
    /// The number of requests that were sent.
    var requestCount = 0
    /// Whether a screen shows the list.
    public internal(set) var isShown = false
    var isInvalidated = false
    /// When an invalidated list is refetched, in the next turn; `nil` for never.
    var refetchAt: Duration?
    /// The progress of a running refetch; `nil` if there is none.
    var refetch: Refetch?
    var changes = Changes()

    typealias Changes = PendingChanges<Table<Endpoint.Item>, Endpoint.Change>

    /// Creates an empty list.
    public init() {}

    /// The running request; `nil` if there is none.
    public var runningRequest: Request? { phase == .loading || phase == .loadingMore ? request : nil }

    /// When the running request was sent, for a progress indicator; `nil` if there is none.
    public var runningSince: Duration? { runningRequest?.sentAt }

    /// Why the last request failed; `nil` if it did not.
    public var failure: Endpoint.Failure? {
        switch phase {
        case .failed(let failure), .failedMore(let failure): failure
        case .idle, .loading, .loaded, .loadingMore: nil
        }
    }

    /// Whether showing the list would refetch it.
    ///
    /// - Parameter now: The time.
    /// - Returns: `true` also if nothing was loaded yet.
    public func isStale(at now: Duration) -> Bool {
        guard let updatedAt, shownKey == key, !isInvalidated else { return true }
        if case .failed = phase { return true }
        return now - updatedAt >= Endpoint.policy.staleTime
    }

    // MARK: - Reducing

    /// Changes the list and requests the resulting commands.
    ///
    /// - Parameters:
    ///   - action: What happened.
    ///   - ask: Requests a command: `ask.map(Command.posts)`.
    public mutating func reduce(_ action: Action, _ ask: CommandSink<Command>) {
        switch action {
        case .shown(let key, let first, let now): show(key, from: first, now, ask)
        case .hidden:
            isShown = false
            cancel(ask)
        case .cleared: clear(ask)
        case .provided(let page, let key, let first, let now): provide(page, key, from: first, now, ask)
        case .refetchRequested(let now):
            if case .failedMore = phase { requestNextPage(now, ask) } else { start(now, ask) }
        case .nextPageRequested(let now): requestNextPage(now, ask)
        case .resumed(let now):
            if isShown, runningRequest == nil, retryAt == nil, isStale(at: now) { start(now, ask) }
        case .restored(let now): restore(now, ask)
        case .invalidated(let tags, let now): invalidate(tags, now, ask)
        case .woken(let now): wake(now, ask)
        case .pageArrived(let page, let answered, let now):
            guard answered == runningRequest else { return }  // Late: another request was sent since.
            receive(page, at: answered.cursor, now, ask)
        case .pageFailed(let failure, let answered, let retryAt):
            guard answered == runningRequest else { return }
            fail(failure, answered, retryAt: retryAt, ask)
        }
    }

    /// Applies the changes of mutations, and refetches the list if they make it out of date.
    ///
    /// - Parameters:
    ///   - events: As returned by `Mutations.reduce`.
    ///   - ask: Requests a command.
    public mutating func reduce(_ events: [MutationEvent<Endpoint.Change>], _ ask: CommandSink<Command>) {
        for event in events {
            switch event {
            case .began(let number, let requested): change { $0.begin(number, requested, to: &$1, $2) }
            case .confirmed(let number, let made, let tags, let now):
                let isRequesting = runningRequest != nil
                let permanent = change {
                    $0.confirm(number, made, isRequesting: isRequesting, to: &$1, $2)
                }
                refetch?.apply(permanent)
                invalidate(tags, now, ask)
            case .refused(let number, let tags, let now):
                let permanent = change { $0.refuse(number, from: &$1, $2) }
                refetch?.apply(permanent)
                invalidate(tags, now, ask)
            }
        }
    }

    /// Changes the items and the pending changes together. Before the first answer, there is nothing to change.
    mutating func change<Result>(
        _ body: (inout Changes, inout Table<Endpoint.Item>, Changes.Apply) -> Result
    ) -> Result {
        let hasItems = shownKey != nil
        return body(&changes, &_items.wrappedValue) { if hasItems { Endpoint.apply($0, to: &$1) } }
    }

    private mutating func show(
        _ key: Endpoint.Key, from first: Endpoint.Cursor, _ now: Duration, _ ask: CommandSink<Command>
    ) {
        isShown = true
        if key == self.key, first == self.first {
            // The scope may have been opened again, with the state that it had when it closed.
            if let running = runningRequest { return ask(.resume(running)) }
            if let retryAt, failure != nil || !isStale(at: now) { return ask(.wake(at: retryAt)) }
            if !isStale(at: now) { return }
        } else {
            (self.key, self.first, next) = (key, first, nil)
        }
        start(now, ask)
    }

    /// Running changes continue, and are applied to the next list.
    private mutating func clear(_ ask: CommandSink<Command>) {
        cancel(ask)
        let (count, changes) = (requestCount, changes)
        self = Self()
        (requestCount, self.changes) = (count, changes)
        change { $0.rebase(&$1, $2) { $0 = Table() } }
    }

    private mutating func provide(
        _ page: InfinitePage<Endpoint>, _ key: Endpoint.Key, from first: Endpoint.Cursor, _ now: Duration,
        _ ask: CommandSink<Command>
    ) {
        cancel(ask)
        if key != self.key || first != self.first { (self.key, self.first, next) = (key, first, nil) }
        changes.requestBegan()
        isInvalidated = false
        // A list that no view shows requests nothing.
        let goal = isShown && shownKey == key ? items.count : 0
        refetch = Refetch(goal: goal, restarts: 0)
        receive(page, at: first, now, ask)
    }

    private mutating func restore(_ now: Duration, _ ask: CommandSink<Command>) {
        let wasLoadingMore = phase == .loadingMore
        undoRunningChanges()
        let isDue = phase == .loading || retryAt != nil || isInvalidated || shownKey != key
        // Times of another process mean nothing.
        (updatedAt, retryAt, refetchAt) = (nil, nil, nil)
        guard isShown, key != nil else { return }
        if wasLoadingMore {
            phase = .loaded
            requestNextPage(now, ask)
        } else if isDue {
            start(now, ask)
        }
    }

    /// What was running in another process, or in a scope that was closed, gets no answer.
    mutating func undoRunningChanges() {
        isInvalidated = isInvalidated || !changes.isEmpty
        change { $0.restore(&$1, $2) }
    }

    private mutating func invalidate(_ tags: [QueryTag], _ now: Duration, _ ask: CommandSink<Command>) {
        if let key, Endpoint.tags(of: key).overlaps(tags) { isInvalidated = true }
        refetchIfInvalidated(now, ask)
    }

    private mutating func wake(_ now: Duration, _ ask: CommandSink<Command>) {
        if refetchAt != nil {
            refetchAt = nil
            if canRefetchInvalidated { return start(now, ask) }
        }
        guard let retryAt, let failed = request else { return }
        guard retryAt <= now else { return ask(.wake(at: retryAt)) }
        let attempt = failed.attempt &+ 1
        switch phase {
        case .failed where refetch != nil && !isInvalidated:
            send(failed.cursor, attempt: attempt, .loading, now, ask)
        case .failed, .loaded: start(now, attempt: attempt, ask)
        case .failedMore: send(failed.cursor, attempt: attempt, .loadingMore, now, ask)
        case .idle, .loading, .loadingMore: break
        }
    }
}

extension InfiniteQuery: Codable
where
    Endpoint.Key: Codable, Endpoint.Item: Codable, Endpoint.Cursor: Codable, Endpoint.Failure: Codable,
    Endpoint.Change: Codable, Endpoint.Metadata: Codable
{}
extension InfiniteQuery.Phase: Codable where Endpoint.Failure: Codable {}

extension InfiniteQuery {
    /// What can happen to the list. Times are those of the scope's scheduler.
    public enum Action: Sendable, Equatable {
        /// A screen shows the list of a key, from the page at `first` on. Requests it unless it is fresh.
        case shown(Endpoint.Key, from: Endpoint.Cursor, at: Duration)
        /// No view shows the list any more: cancels its request and its retry.
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
        /// Unique in the list's lifetime; the answer to any other request than the running one is ignored.
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
