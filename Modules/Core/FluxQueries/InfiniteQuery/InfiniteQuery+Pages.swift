import FluxCore

extension InfiniteQuery {
    /// The progress of loading a list again from its start.
    struct Refetch: Sendable, Equatable, Codable {
        /// The number of leading items that are new.
        var freshCount = 0
        /// The number of items to load.
        var goal: Int
        /// Whether the list was different from one page to the next.
        var hasMoved = false
        /// The number of times that it began again because the list had moved.
        var restarts = 0
    }

    /// A list that always moves is not loaded again and again.
    private static var mostRestarts: Int { 3 }

    // MARK: - Requests

    /// Requests the list from its start.
    mutating func start(_ now: Duration, attempt: Int = 1, restarts: Int = 0, _ ask: CommandSink<Command>) {
        guard let first else { return }
        refetch = Refetch(goal: shownKey == key ? items.count : 0, restarts: restarts)
        isInvalidated = false
        send(first, attempt: attempt, .loading, now, ask)
    }

    /// Requests the page after the last item, unless a request is running.
    mutating func requestNextPage(_ now: Duration, _ ask: CommandSink<Command>) {
        guard let next, shownKey == key, runningRequest == nil else { return }
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
            knownCount: refetch.map { $0.goal &- min($0.freshCount, $0.goal) } ?? 0, attempt: attempt,
            sentAt: now)
        (self.request, self.phase, retryAt) = (request, phase, nil)
        changes.requestBegan()
        ask(.fetch(request))
    }

    /// Cancels the running request and the retry. What was loaded remains.
    mutating func cancel(_ ask: CommandSink<Command>) {
        if runningRequest == nil, retryAt == nil { return }
        if phase == .loading {
            isInvalidated = true
            phase = shownKey == key ? .loaded : .idle
        } else if phase == .loadingMore {
            phase = .loaded
        }
        (request, retryAt, refetch) = (nil, nil, nil)
        changes.requestBegan()
        ask(.cancel)
    }

    // MARK: - Answers

    mutating func receive(
        _ page: InfinitePage<Endpoint>, _ answered: Request, _ now: Duration, _ ask: CommandSink<Command>
    ) {
        var answer = Table(page.items)
        changes.complete(&answer, Endpoint.apply)
        let hasMoved: Bool
        if refetch != nil {
            hasMoved = false
            guard replaceItems(by: answer, page, now, ask) else { return }
            updatedAt = now
        } else {
            let isRepeated = isRepeated(page, in: changes.answered(items))
            hasMoved = isRepeated || total != nil && page.total != nil && total != page.total
            append(answer)
            next = page.next
        }
        let isOutdated = hasMoved || refetch?.hasMoved == true
        let restarts = isOutdated ? (refetch?.restarts ?? 0) &+ 1 : 0
        (total, phase, refetch) = (page.total, .loaded, nil)
        if isOutdated, Endpoint.policy.refetch == .allPages { isInvalidated = true }
        if isInvalidated, isShown, changes.isEmpty, restarts <= Self.mostRestarts {
            return start(now, restarts: restarts, ask)
        }
        guard let delay = page.refetchAfter else { return }
        retryAt = now + delay
        ask(.wake(at: now + delay))
    }

    /// Whether a page contains items of the pages before it.
    private func isRepeated(_ page: InfinitePage<Endpoint>, in earlier: Table<Endpoint.Item>) -> Bool {
        page.items.contains { earlier.index(of: $0.id) != nil }
    }

    /// Appends the items of the next page.
    private mutating func append(_ answer: Table<Endpoint.Item>) {
        if answer.isEmpty { return }
        change { $0.rebase(&$1, Endpoint.apply) { for item in answer { $0.upsert(item) } } }
    }

    /// Puts a page of a refetch in front of the remaining items.
    ///
    /// - Returns: Whether the refetch is complete; if not, the next page was requested.
    private mutating func replaceItems(
        by answer: Table<Endpoint.Item>, _ page: InfinitePage<Endpoint>, _ now: Duration,
        _ ask: CommandSink<Command>
    ) -> Bool {
        guard var progress = refetch else { return true }
        let known = shownKey == key ? changes.answered(items) : Table()
        var fresh = Table(known.prefix(progress.freshCount))
        let hasNewTotal = progress.freshCount > 0 && total != page.total
        if hasNewTotal || isRepeated(page, in: fresh) { progress.hasMoved = true }
        for item in answer { fresh.upsert(item) }
        progress.freshCount = fresh.count
        let isComplete =
            Endpoint.policy.refetch == .firstPage || page.next == nil || answer.isEmpty
            || fresh.count >= progress.goal
        for item in tail(of: known, behind: fresh, isComplete: isComplete) where fresh[id: item.id] == nil {
            fresh.upsert(item)
        }
        // Observers of the items are notified only if they change.
        if fresh != changes.answered(items) { change { $0.rebase(&$1, Endpoint.apply) { $0 = fresh } } }
        (refetch, shownKey, total) = (progress, key, page.total)
        if isComplete {
            if fresh.count == progress.freshCount { next = page.next }
            return true
        }
        if let next = page.next { send(next, .loading, now, ask) }
        return false
    }

    /// The items of the previous list that remain behind the new ones: those that continue them. Until a refetch is
    /// complete, items that do not continue them remain visible, too.
    private func tail(
        of known: Table<Endpoint.Item>, behind fresh: Table<Endpoint.Item>, isComplete: Bool
    ) -> Slice<Table<Endpoint.Item>> {
        let none = known[known.endIndex...]
        if isComplete, Endpoint.policy.refetch == .allPages || known.count <= fresh.count { return none }
        guard let last = fresh.last, let index = known.index(of: last.id) else {
            return isComplete ? none : known[...]
        }
        return known[(index + 1)...]
    }

    /// The awaited page failed.
    mutating func fail(_ failure: Endpoint.Failure, retryAt: Duration?, _ ask: CommandSink<Command>) {
        phase = phase == .loading ? .failed(failure) : .failedMore(failure)
        self.retryAt = retryAt
        if let retryAt { ask(.wake(at: retryAt)) }
        guard shownKey != key else { return }
        // Items of another key would be taken for those of this one.
        change { $0.rebase(&$1, Endpoint.apply) { $0 = Table() } }
        (shownKey, total, updatedAt) = (nil, nil, nil)
    }
}
