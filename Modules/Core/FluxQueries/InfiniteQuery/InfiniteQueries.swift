public import FluxCore

/// Lists of a service by key: the state of the store that `Scope.provide` creates.
public struct InfiniteQueries<Endpoint: InfiniteQueryEndpoint>: Reducible {
    /// What can happen to the lists. Times are those of the scope's scheduler.
    public enum Action: Sendable, Equatable {
        /// Something happened to the list of a key.
        case list(Endpoint.Key, InfiniteQuery<Endpoint>.Action)
        /// No view shows the list of a key any more. Cancels its request.
        case hidden(Endpoint.Key, at: Duration)
        /// Forgets all lists, such as when the user logs out. Those that are shown are requested again.
        case cleared(at: Duration)
        /// The program continues after a pause. Refetches shown lists that are stale.
        case resumed(at: Duration)
        /// The state was restored, perhaps in another process: the lists of these keys are requested again, from the
        /// page at `from` on.
        case restored(shown: [Endpoint.Key], from: Endpoint.Cursor, at: Duration)
        /// The scope was opened again with the state that was parked under its route: of the lists of these keys, those
        /// that are stale are requested again, from the page at `from` on.
        case reopened(shown: [Endpoint.Key], from: Endpoint.Cursor, at: Duration)
        /// Data that these tags name has changed.
        case invalidated([QueryTag], at: Duration)
        /// What mutations have changed, as returned by `Mutations.reduce`; `from` distinguishes several of them.
        case changed([MutationEvent<Endpoint.Change>], from: String)
        /// The time of a `wake` command has come.
        case woken(at: Duration)
    }

    /// What the lists request.
    public enum Command: Sendable, Equatable {
        /// What the list of a key requests; the number names its work.
        case list(Endpoint.Key, Int, InfiniteQuery<Endpoint>.Command)
        /// Dispatch `woken` at this time, instead of at an earlier requested time.
        case wake(at: Duration)
        /// The state was restored: dispatch `restored`, or `reopened` if it was only parked.
        case restored
    }

    /// The list of a key.
    public struct Entry: Identifiable, Sendable, Equatable {
        /// The key.
        public let id: Endpoint.Key
        /// The list.
        public internal(set) var list = InfiniteQuery<Endpoint>()
        /// When it was hidden; `nil` while it is shown.
        var hiddenAt: Duration?
        let workNumber: Int
    }

    /// The lists that are shown or retained, in no particular order.
    public private(set) var entries = Table<Entry>()
    private var unused = UnusedAnswers<Endpoint.Key>()
    private var runningChanges = RunningChanges<Endpoint.Change>()
    private var entryCount = 0

    /// Creates a state without lists.
    public init() {}

    /// The list of a key; `nil` if there is none.
    public subscript(key: Endpoint.Key) -> InfiniteQuery<Endpoint>? { entries[id: key]?.list }

    /// Changes the lists and requests the resulting commands.
    ///
    /// - Parameters:
    ///   - action: What happened.
    ///   - ask: Requests a command.
    public mutating func reduce(_ action: Action, _ ask: CommandSink<Command>) {
        switch action {
        case .list(let key, let action):
            if case .shown = action { show(key) }
            reduce(action, key, ask)
        case .hidden(let key, let now): hide(key, now, ask)
        case .cleared(let now): clear(now, ask)
        case .resumed(let now): for key in entries.ids { reduce(.resumed(at: now), key, ask) }
        case .restored(let shown, let first, let now): restore(shown, first, now, ask)
        case .reopened(let shown, let first, let now): reopen(shown, first, now, ask)
        case .invalidated(let tags, let now):
            for key in entries.ids { reduce(.invalidated(tags, at: now), key, ask) }
        case .changed(let events, let source):
            for event in events {
                let event = runningChanges.reduce(event, from: source)
                for key in entries.ids { change(key, ask) { $0.reduce([event], $1) } }
            }
        case .woken(let now): removeUnused(now, ask)
        }
    }

    /// Requests the command that continues.
    ///
    /// - Parameter ask: Requests a command.
    public mutating func restored(_ ask: CommandSink<Command>) { ask(.restored) }

    private mutating func reduce(
        _ action: InfiniteQuery<Endpoint>.Action, _ key: Endpoint.Key, _ ask: CommandSink<Command>
    ) {
        change(key, ask) { $0.reduce(action, $1) }
    }

    private mutating func change(
        _ key: Endpoint.Key, _ ask: CommandSink<Command>,
        _ body: (inout InfiniteQuery<Endpoint>, CommandSink<InfiniteQuery<Endpoint>.Command>) -> Void
    ) {
        entries.update(key) { entry in
            let number = entry.workNumber
            body(&entry.list, ask.map { .list(key, number, $0) })
        }
    }

    // MARK: - Views

    private mutating func show(_ key: Endpoint.Key) {
        if entries[id: key] == nil {
            entryCount &+= 1
            var entry = Entry(id: key, workNumber: entryCount)
            entry.list.reduce(runningChanges.events, .ignoring)
            entries.upsert(entry)
        }
        unused.remove(key)
        entries.update(key) { $0.hiddenAt = nil }
    }

    private mutating func hide(_ key: Endpoint.Key, _ now: Duration, _ ask: CommandSink<Command>) {
        guard leave(key, now, ask) else { return }
        if unused.count == 1 { scheduleRemoval(now, ask) }
        while unused.count > Endpoint.policy.unusedLimit, let oldest = unused.first { remove(oldest) }
    }

    /// Cancels the request of a list that no screen shows any more.
    ///
    /// - Returns: Whether it was shown.
    @discardableResult
    private mutating func leave(
        _ key: Endpoint.Key, _ now: Duration, _ ask: CommandSink<Command>
    ) -> Bool {
        guard let entry = entries[id: key], entry.hiddenAt == nil else { return false }
        reduce(.hidden, key, ask)
        entries.update(key) { $0.hiddenAt = now }
        unused.append(key)
        return true
    }

    /// Removes the lists that have been unused for too long, and the oldest ones if there are too many.
    private mutating func removeUnused(_ now: Duration, _ ask: CommandSink<Command>) {
        while let oldest = unused.first, let removal = removal(now), removal <= now { remove(oldest) }
        scheduleRemoval(now, ask)
    }

    /// A hidden list has no request.
    private mutating func remove(_ key: Endpoint.Key) {
        unused.remove(key)
        _ = entries.swapRemove(key)
    }

    /// When the oldest unused list is to be removed; `nil` if there is none.
    private func removal(_ now: Duration) -> Duration? {
        guard let oldest = unused.first, let hiddenAt = entries[id: oldest]?.hiddenAt else { return nil }
        return unused.count > Endpoint.policy.unusedLimit ? now : hiddenAt + Endpoint.policy.unusedTime
    }

    private func scheduleRemoval(_ now: Duration, _ ask: CommandSink<Command>) {
        if let time = removal(now) { ask(.wake(at: time)) }
    }

    // MARK: - Everything

    private mutating func clear(_ now: Duration, _ ask: CommandSink<Command>) {
        for entry in entries {
            guard entry.hiddenAt == nil, let first = entry.list.first else {
                remove(entry.id)
                continue
            }
            reduce(.cleared, entry.id, ask)
            reduce(.shown(entry.id, from: first, at: now), entry.id, ask)
        }
    }

    private mutating func restore(
        _ keys: [Endpoint.Key], _ first: Endpoint.Cursor, _ now: Duration, _ ask: CommandSink<Command>
    ) {
        runningChanges.removeAll()
        let shown = Set(keys)
        for key in entries.ids {
            if entries[id: key]?.hiddenAt != nil { entries.update(key) { $0.hiddenAt = now } }
            if shown.contains(key) { show(key) } else { leave(key, now, ask) }
            reduce(.restored(at: now), key, ask)
        }
        for key in keys {
            show(key)
            reduce(.shown(key, from: first, at: now), key, ask)
        }
        // In the next turn: the scope may be about to show what it has shown.
        scheduleRemoval(now, ask)
    }

    /// No request is running any more, and running changes get no answer.
    private mutating func reopen(
        _ keys: [Endpoint.Key], _ first: Endpoint.Cursor, _ now: Duration, _ ask: CommandSink<Command>
    ) {
        runningChanges.removeAll()
        let shown = Set(keys)
        for key in entries.ids {
            if shown.contains(key) { reduce(.hidden, key, ask) } else { leave(key, now, ask) }
            entries.update(key) { $0.list.undoRunningChanges() }
        }
        for key in keys {
            show(key)
            reduce(.shown(key, from: first, at: now), key, ask)
        }
        scheduleRemoval(now, ask)
    }
}

extension InfiniteQueries: Codable
where
    Endpoint.Key: Codable, Endpoint.Item: Codable, Endpoint.Cursor: Codable, Endpoint.Failure: Codable,
    Endpoint.Change: Codable, Endpoint.Metadata: Codable
{}
extension InfiniteQueries.Entry: Codable
where
    Endpoint.Key: Codable, Endpoint.Item: Codable, Endpoint.Cursor: Codable, Endpoint.Failure: Codable,
    Endpoint.Change: Codable, Endpoint.Metadata: Codable
{}
extension InfiniteQueries.Action: Codable
where
    Endpoint.Key: Codable, Endpoint.Item: Codable, Endpoint.Cursor: Codable, Endpoint.Failure: Codable,
    Endpoint.Change: Codable, Endpoint.Metadata: Codable
{}
extension InfiniteQueries.Command: Codable where Endpoint.Key: Codable, Endpoint.Cursor: Codable {}
