import FluxCore

extension InfiniteQuery {
    /// The progress of loading a list again from its start, each page once.
    struct Refetch: Sendable, Equatable {
        /// The items of the pages that have arrived; `nil` before the first.
        var fresh: Table<Endpoint.Item>?
        /// The number of leading items of the list that are new.
        var freshCount = 0
        /// The number of items to load.
        let goal: Int
        /// Whether the list was different from one page to the next.
        var hasMoved = false
        /// The number of times that it began again because the list had moved.
        let restarts: Int
        /// When the page after the last item was requested, which waits for the refetch; `nil` if it was not.
        var nextPageRequestedAt: Duration?

        /// Completes the pages with changes that were confirmed after they had been requested.
        mutating func apply(_ changes: [Endpoint.Change]) {
            guard var completed = fresh else { return }
            fresh = nil  // Changed in place.
            for change in changes { Endpoint.apply(change, to: &completed) }
            fresh = completed
        }
    }

    /// A list that always moves is not loaded again and again.
    private static var mostRestarts: Int { 3 }

    // MARK: - Requests

    /// Requests the list from its start. A next page that was loading, or that is wanted, is requested afterwards.
    mutating func start(_ now: Duration, attempt: Int = 1, restarts: Int = 0, _ ask: CommandSink<Command>) {
        guard let first else { return }
        let isKnown = shownKey == key
        let nextPageRequestedAt = phase == .loadingMore ? now : refetch?.nextPageRequestedAt
        refetch = Refetch(
            goal: isKnown ? items.count : 0, restarts: restarts,
            nextPageRequestedAt: isKnown ? nextPageRequestedAt : nil)
        isInvalidated = false
        send(first, attempt: attempt, .loading, now, ask)
    }

    /// Requests the page after the last item: after a running refetch, and not while it is loading.
    mutating func requestNextPage(_ now: Duration, _ ask: CommandSink<Command>) {
        guard let next, shownKey == key else { return }
        guard runningRequest == nil else {
            refetch?.nextPageRequestedAt = now
            return
        }
        if case .failed = phase { isInvalidated = true }  // Refetched behind the next page.
        refetch = nil
        send(next, .loadingMore, now, ask)
    }

    mutating func send(
        _ cursor: Endpoint.Cursor, attempt: Int = 1, _ phase: Phase, _ now: Duration,
        _ ask: CommandSink<Command>
    ) {
        guard let key else { return }
        requestCount &+= 1
        let request = Request(
            number: requestCount, key: key, cursor: cursor,
            knownCount: refetch.map { $0.goal &- min($0.fresh?.count ?? 0, $0.goal) } ?? 0, attempt: attempt,
            sentAt: now)
        self.request = request
        self.phase = phase
        retryAt = nil
        refetchAt = nil
        changes.requestBegan()
        ask(.fetch(request))
    }

    /// Refetches an invalidated list when no request is running. It does so in the next turn: what else is invalidated
    /// in this one causes no request of its own.
    mutating func refetchIfInvalidated(_ now: Duration, _ ask: CommandSink<Command>) {
        guard canRefetchInvalidated, refetchAt == nil else { return }
        refetchAt = now
        ask(.wake(at: now))
    }

    /// While changes are pending, an answer would contain only some of them.
    var canRefetchInvalidated: Bool {
        isInvalidated && isShown && changes.isEmpty && runningRequest == nil
    }

    /// Cancels the running request, the retry and a refetch that is due. What was loaded remains.
    mutating func cancel(_ ask: CommandSink<Command>) {
        if runningRequest == nil, retryAt == nil, refetchAt == nil { return }
        if phase == .loading {
            isInvalidated = true
            phase = shownKey == key ? .loaded : .idle
        } else if phase == .loadingMore {
            phase = .loaded
        }
        request = nil
        retryAt = nil
        refetch = nil
        refetchAt = nil
        changes.requestBegan()
        ask(.cancel)
    }

    // MARK: - Answers

    /// - Parameter cursor: Where the page starts.
    mutating func receive(
        _ page: InfinitePage<Endpoint>, at cursor: Endpoint.Cursor, _ now: Duration,
        _ ask: CommandSink<Command>
    ) {
        var answer = Table(page.items)
        changes.complete(&answer, Endpoint.apply)
        let step = continuation(page)
        let next = step.isEnd || page.next == cursor ? nil : page.next
        var (hasMoved, restarts, wantsNextPage) = (step.hasMoved, 0, false)
        if var round = refetch {
            refetch = nil
            var fresh = round.fresh ?? Table()
            round.fresh = nil  // Changed in place.
            fresh.merge(answer)
            round.hasMoved = round.hasMoved || hasMoved
            guard replaceItems(by: fresh, &round, page, next, now, ask) else { return }
            (hasMoved, restarts) = (round.hasMoved, round.restarts)
            wantsNextPage = round.nextPageRequestedAt != nil
        } else {
            if !answer.isEmpty { change { $0.rebase(&$1, $2) { $0.merge(answer) } } }
            self.next = next
        }
        (total, metadata) = (page.total, page.metadata)
        phase = .loaded
        let mustRestart = hasMoved && Endpoint.policy.refetch == .allPages
        if wantsNextPage, self.next != nil {
            isInvalidated = isInvalidated || mustRestart
            return requestNextPage(now, ask)
        }
        if canRefetchInvalidated { return start(now, ask) }
        if mustRestart {
            isInvalidated = true
            if canRefetchInvalidated, restarts < Self.mostRestarts {
                return start(now, restarts: restarts &+ 1, ask)
            }
        }
        guard let delay = page.refetchAfter else { return }
        retryAt = now + delay
        ask(.wake(at: now + delay))
    }

    /// Compares a page with those before it.
    ///
    /// - Returns:
    ///   - isEnd: Whether the list ends here, because the page adds nothing: a service without a mark for the end
    ///     repeats its last page or sends empty ones.
    ///   - hasMoved: Whether items may be missing between the pages, or at the top. If the page begins with the last
    ///     items before it, items were inserted above. Another total shows that items were inserted or removed. An item
    ///     that only occurs on several pages says nothing.
    private func continuation(_ page: InfinitePage<Endpoint>) -> (isEnd: Bool, hasMoved: Bool) {
        let earlier = refetch.map { $0.fresh ?? Table() } ?? changes.answered(items)
        let repeated = page.items.prefix { earlier.index(of: $0.id) != nil }
        let addsItems = repeated.count < page.items.count
        let lastID = earlier.last?.id
        let isOverlapping = addsItems && repeated.contains { $0.id == lastID }
        let hasNewTotal =
            if let total, let newTotal = page.total { !earlier.isEmpty && total != newTotal } else { false }
        let isEnd = page.items.isEmpty || !addsItems && (refetch != nil || !hasNewTotal)
        return (isEnd, isOverlapping || hasNewTotal)
    }

    /// Puts the pages of a refetch in front of the remaining items.
    ///
    /// - Returns: Whether the refetch is complete; if not, the next page was requested.
    private mutating func replaceItems(
        by fresh: Table<Endpoint.Item>, _ round: inout Refetch, _ page: InfinitePage<Endpoint>,
        _ next: Endpoint.Cursor?, _ now: Duration, _ ask: CommandSink<Command>
    ) -> Bool {
        let isComplete =
            Endpoint.policy.refetch == .firstPage || next == nil || fresh.count >= round.goal
        // Showing each page would compare the whole list as many times as there are pages.
        if isComplete || fresh.count >= round.freshCount * 2 {
            round.freshCount = fresh.count
            let known = shownKey == key ? changes.answered(items) : Table()
            var replaced = fresh
            let tail = tail(of: known, behind: fresh, isComplete: isComplete, isEnd: next == nil)
            replaced.merge(tail.filter { fresh[id: $0.id] == nil })
            let isFirst = shownKey == nil
            shownKey = key
            // Observers of the items are notified only if they change.
            if replaced != changes.answered(items) || isFirst && !changes.isEmpty {
                change { $0.rebase(&$1, $2) { $0 = replaced } }
            }
            if isComplete, replaced.count == fresh.count { self.next = next }
        }
        if isComplete {
            updatedAt = now
        } else if let next {
            round.fresh = fresh
            (total, metadata) = (page.total, page.metadata)
            refetch = round
            send(next, .loading, now, ask)
        }
        return isComplete
    }

    /// The items of the previous list that remain behind the new ones: those that continue them. Until a refetch is
    /// complete, items that do not continue them remain visible, too.
    private func tail(
        of known: Table<Endpoint.Item>, behind fresh: Table<Endpoint.Item>, isComplete: Bool, isEnd: Bool
    ) -> Slice<Table<Endpoint.Item>> {
        let none = known[known.endIndex...]
        if isComplete, isEnd || Endpoint.policy.refetch == .allPages || known.count <= fresh.count {
            return none
        }
        guard let last = fresh.last, let index = known.index(of: last.id) else {
            return isComplete ? none : known[...]
        }
        return known[(index + 1)...]
    }

    /// The awaited page failed.
    mutating func fail(
        _ failure: Endpoint.Failure, _ failed: Request, retryAt: Duration?, _ ask: CommandSink<Command>
    ) {
        phase = phase == .loading ? .failed(failure) : .failedMore(failure)
        self.retryAt = retryAt
        if let retryAt { ask(.wake(at: retryAt)) } else { refetchIfInvalidated(failed.sentAt, ask) }
        guard shownKey != key else { return }
        // Items of another key would be taken for those of this one.
        shownKey = nil
        total = nil
        metadata = nil
        updatedAt = nil
        change { $0.rebase(&$1, $2) { $0 = Table() } }
    }
}

extension InfiniteQuery.Refetch: Codable where Endpoint.Item: Codable {}
