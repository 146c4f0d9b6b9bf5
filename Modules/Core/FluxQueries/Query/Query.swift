public import FluxCore

/// Answers of a service by key: the state of the store that `Scope.provide` creates, or a part of a state.
///
/// Equal keys share one request and one answer. As a part, it reduces its own actions and requests its own commands,
/// which the state's `Action` and `Command` contain:
///
/// ```swift
/// case .post(let action): post.reduce(action, ask.map(Command.post))
/// ```
public struct Query<Endpoint: QueryEndpoint>: Reducible {
    /// The answer for a key.
    public typealias Entry = QueryEntry<Endpoint>

    /// The answers that are shown or retained, in no particular order.
    public internal(set) var entries = Table<Entry>()
    /// The unused answers, which no screen shows, in the order in which they were hidden.
    var unused = UnusedAnswers<Endpoint.Key>()
    /// The changes that are being made, for answers that are shown later.
    var runningChanges = RunningChanges<Endpoint.Change>()
    /// The number of changes that were made.
    public private(set) var revision = 0
    /// The number of requests that were sent.
    var requestCount = 0
    var entryCount = 0

    /// Creates a query without answers.
    public init() {}

    /// The latest answer for a key; `nil` if there is none.
    public subscript(key: Endpoint.Key) -> Endpoint.Value? { entries[id: key]?.value }

    /// Changes the answers and requests the resulting commands.
    ///
    /// - Parameters:
    ///   - action: What happened.
    ///   - ask: Requests a command: `ask.map(Command.post)`.
    public mutating func reduce(_ action: Action, _ ask: CommandSink<Command>) {
        switch action {
        case .shown(let key, let now): show(key, now, ask)
        case .hidden(let key, let now): hide(key, now, ask)
        case .prefetched(let key, let now):
            keep(key, now, ask)
            sendIfStale(key, now, ask)
        case .refetchRequested(let key, let now):
            cancelWake(key, ask)
            send(key, now, ask)
        case .learned(let answers, let revision, let now):
            for answer in answers { learn(answer, asOf: revision, now, ask) }
        case .cleared(let now): clear(now, ask)
        case .resumed(let now):
            for key in entries.ids where entries[id: key]?.isShown == true { sendIfStale(key, now, ask) }
        case .restored(let shown, let now):
            forgetTimes(now)
            reopen(shown, now, ask)
        case .reopened(let shown, let now): reopen(shown, now, ask)
        case .invalidated(let tags, let now): invalidate(tags, now, ask)
        case .changed(let events, let source): reduce(events, from: source, ask)
        case .woken(let key?, let now): wake(key, now, ask)
        case .woken(nil, let now): removeUnused(now, ask)
        case .arrived(let value, let request, let now): receive(value, request, now, ask)
        case .failed(let failure, let request, let retryAt, let now):
            guard isRunning(request) else { return }
            entries.update(request.key) {
                ($0.phase, $0.retryAt, $0.settledAt) = (.failed(failure), retryAt, now)
            }
            scheduleWake(request.key, now, ask)
        }
    }

    /// Requests the command that continues.
    ///
    /// - Parameter ask: Requests a command.
    public mutating func restored(_ ask: CommandSink<Command>) { ask(.restored) }

    /// Applies the changes of mutations, and refetches the answers that they make out of date.
    ///
    /// - Parameters:
    ///   - events: As returned by `Mutations.reduce`.
    ///   - source: Distinguishes several mutations whose changes are shown; their changes have equal numbers.
    ///   - ask: Requests a command.
    public mutating func reduce(
        _ events: [MutationEvent<Endpoint.Change>], from source: String = "", _ ask: CommandSink<Command>
    ) {
        for event in events {
            let event = runningChanges.reduce(event, from: source)
            reduce(event, ask)
            if let now = event.time {
                for key in entries.ids { scheduleWake(key, now, ask) }
                invalidate(event.tags, now, ask)
            }
        }
    }
}

extension Query {
    private mutating func reduce(_ event: MutationEvent<Endpoint.Change>, _ ask: CommandSink<Command>) {
        switch event {
        case .began(_, let change):
            let keys = Endpoint.keys(changedBy: change)
            for key in keys.isEmpty ? entries.ids : keys {
                if entries[id: key] == nil {
                    keep(key, nil, ask)  // With the changes that are running.
                } else {
                    entries.update(key) { $0.reduce(event) }
                }
            }
        case .confirmed(_, let made, _, _):
            revision &+= 1
            let changed = Endpoint.keys(changedBy: made)
            for key in changed { keep(key, nil, ask) }
            let keys = Set(changed)
            for key in entries.ids {
                entries.update(key) {
                    $0.reduce(event)
                    if keys.isEmpty || keys.contains(key) { $0.changedIn = revision }
                }
            }
        case .refused: for key in entries.ids { entries.update(key) { $0.reduce(event) } }
        }
    }
}

extension MutationEvent {
    /// When the change was answered; `nil` for one that began.
    fileprivate var time: Duration? {
        switch self {
        case .began: nil
        case .confirmed(_, _, _, let now), .refused(_, _, let now): now
        }
    }
}

extension Query: Codable
where
    Endpoint.Key: Codable, Endpoint.Value: Codable, Endpoint.Failure: Codable, Endpoint.Change: Codable
{}

extension Query {
    /// What can happen to the answers. Times are those of the scope's scheduler.
    public enum Action: Sendable, Equatable {
        /// The answer for a key is shown. Requests it unless it is fresh or requested already.
        case shown(Endpoint.Key, at: Duration)
        /// The answer for a key is not shown any more. Cancels its request.
        case hidden(Endpoint.Key, at: Duration)
        /// The answer for a key will be shown. Requests it unless it is fresh or requested already.
        case prefetched(Endpoint.Key, at: Duration)
        /// Requests a known answer again, in place of a running request.
        case refetchRequested(Endpoint.Key, at: Duration)
        /// Answers are known without a request of this query, such as from a list or from the response to a change.
        ///
        /// - asOf: The `revision` when they were requested; one from before a change is ignored.
        case learned([Known], asOf: Int, at: Duration)
        /// Forgets all answers, such as when the user logs out. Those that are shown are requested again.
        case cleared(at: Duration)
        /// The program continues after a pause. Refetches shown answers that are stale.
        case resumed(at: Duration)
        /// The state was restored, perhaps in another process: answers are stale, and the shown ones are requested again.
        ///
        /// - shown: The keys that are shown; `nil` for those that were shown when the state was saved.
        case restored(shown: [Endpoint.Key]?, at: Duration)
        /// The scope was opened again with the state that was parked under its route: of the answers that are shown,
        /// those that are stale are requested again. `shown` as for `restored`.
        case reopened(shown: [Endpoint.Key]?, at: Duration)
        /// Data that these tags name has changed. Several invalidations at one time cause one request.
        case invalidated([QueryTag], at: Duration)
        /// What mutations have changed, as returned by `Mutations.reduce`; `from` distinguishes several of them.
        case changed([MutationEvent<Endpoint.Change>], from: String)
        /// The time of a `wake` command has come.
        case woken(Endpoint.Key?, at: Duration)

        /// The answer to a request.
        case arrived(Endpoint.Value, for: Request, at: Duration)
        /// - retryAt: When the request is sent again; `nil` if it is not.
        case failed(Endpoint.Failure, for: Request, retryAt: Duration?, at: Duration)
    }

    /// An answer that is known without a request of this query.
    public struct Known: Sendable, Equatable {
        /// The key that it answers.
        public let key: Endpoint.Key
        /// The answer.
        public let value: Endpoint.Value

        /// Creates an answer.
        ///
        /// - Parameters:
        ///   - value: The answer.
        ///   - key: The key that it answers.
        public init(_ value: Endpoint.Value, for key: Endpoint.Key) { (self.key, self.value) = (key, value) }
    }

    /// What the query requests; a `QueryRunner` runs it.
    public enum Command: Sendable, Equatable {
        /// Send a request, in place of a running one with the same key.
        case fetch(Request)
        /// Cancel the running request with this key.
        case cancel(Request)
        /// Dispatch `woken` at a time.
        case wake(Wake)
        /// Do not dispatch `woken`: nothing is due any more.
        case cancelWake(Wake)
        /// Send a request unless it is running: the state may have been parked meanwhile.
        case resume(Request)
        /// The state was restored: dispatch `restored`, or `reopened` if it was only parked.
        case restored
    }

    /// A request.
    public struct Request: Sendable, Equatable {
        /// Unique in the query's lifetime; the answer to any other request than the running one is ignored.
        public let number: Int
        /// Which answer is requested.
        public let key: Endpoint.Key
        /// Names the work that sends the requests with this key.
        let workNumber: Int
        /// 1 for the first attempt, 2 for the first retry.
        public let attempt: Int
        /// When it was requested.
        public let sentAt: Duration
    }

    /// A time at which something is to be done.
    public struct Wake: Sendable, Equatable {
        /// The answer that it is about; `nil` for the unused answers.
        public let key: Endpoint.Key?
        /// Names the work that waits, in place of an earlier one.
        let workNumber: Int
        /// When to dispatch `woken`.
        public let time: Duration
    }
}

extension Query.Action: Codable
where Endpoint.Key: Codable, Endpoint.Value: Codable, Endpoint.Failure: Codable, Endpoint.Change: Codable {}
extension Query.Known: Codable where Endpoint.Key: Codable, Endpoint.Value: Codable {}
extension Query.Command: Codable where Endpoint.Key: Codable {}
extension Query.Request: Codable where Endpoint.Key: Codable {}
extension Query.Wake: Codable where Endpoint.Key: Codable {}

extension Query.Command: ClassifiedCommand {
    /// A request may be sent again.
    public var effect: CommandEffect { .query }
}

extension Query {
    // MARK: - Requests

    mutating func sendIfStale(_ key: Endpoint.Key, _ now: Duration, _ ask: CommandSink<Command>) {
        guard let entry = entries[id: key], entry.phase != .loading else { return }
        if entry.retryAt == nil, entry.isStale(at: now) {
            send(key, now, ask)
        } else {
            scheduleWake(key, now, ask)
        }
    }

    mutating func send(
        _ key: Endpoint.Key, attempt: Int = 1, _ now: Duration, _ ask: CommandSink<Command>
    ) {
        guard let entry = entries[id: key] else { return }
        requestCount &+= 1
        let request = Request(
            number: requestCount, key: key, workNumber: entry.workNumber, attempt: attempt, sentAt: now)
        entries.update(key) {
            ($0.request, $0.phase, $0.retryAt, $0.invalidatedAt) = (request, .loading, nil, nil)
            $0.changes.requestBegan()
        }
        ask(.fetch(request))
    }

    func isRunning(_ request: Request) -> Bool {
        guard let entry = entries[id: request.key] else { return false }
        return entry.phase == .loading && entry.request == request
    }

    mutating func receive(
        _ value: Endpoint.Value, _ request: Request, _ now: Duration, _ ask: CommandSink<Command>
    ) {
        guard isRunning(request) else { return }  // Late: another request was sent since.
        let answer = entries[id: request.key]?.completed(value) ?? value
        entries.update(request.key) { $0.phase = .loaded }
        learn(answer, request.key, now)
        scheduleWake(request.key, now, ask)
    }

    mutating func learn(
        _ answer: Known, asOf revision: Int, _ now: Duration, _ ask: CommandSink<Command>
    ) {
        if let changedIn = entries[id: answer.key]?.changedIn, changedIn > revision { return }
        keep(answer.key, now, ask)
        learn(answer.value, answer.key, now)
        scheduleWake(answer.key, now, ask)
    }

    /// Takes over an answer, below the changes that are not confirmed yet.
    mutating func learn(_ value: Endpoint.Value, _ key: Endpoint.Key, _ now: Duration) {
        entries.update(key) {
            ($0.updatedAt, $0.settledAt) = (now, now)
            if $0.phase != .loading { ($0.phase, $0.retryAt) = (.loaded, nil) }
            $0.change { changes, shown, apply in
                // Observers of the value are notified only if it changes.
                if value != changes.answered(shown) { changes.rebase(&shown, apply) { $0 = value } }
            }
        }
    }

    mutating func invalidate(_ tags: [QueryTag], _ now: Duration, _ ask: CommandSink<Command>) {
        if tags.isEmpty { return }
        for key in entries.ids where Endpoint.tags(of: key).overlaps(tags) {
            entries.update(key) { $0.invalidatedAt = now }
            scheduleWake(key, now, ask)
        }
    }

    // MARK: - Later requests

    mutating func wake(_ key: Endpoint.Key, _ now: Duration, _ ask: CommandSink<Command>) {
        guard let entry = entries[id: key] else { return }
        entries.update(key) { $0.wakeAt = nil }
        if let due = entry.due, due <= now {
            send(key, attempt: entry.retryAt == nil ? 1 : (entry.request?.attempt ?? 0) &+ 1, now, ask)
        } else {
            scheduleWake(key, now, ask)
        }
    }

    /// Requests to be woken when the next request for a key is due, after the actions that are being processed.
    mutating func scheduleWake(_ key: Endpoint.Key, _ now: Duration, _ ask: CommandSink<Command>) {
        guard let entry = entries[id: key], let due = entry.due.map({ max($0, now) }), due != entry.wakeAt
        else { return }
        entries.update(key) { $0.wakeAt = due }
        ask(.wake(Wake(key: key, workNumber: entry.workNumber, time: due)))
    }

    /// Ends the waiting for the next request for a key.
    mutating func cancelWake(_ key: Endpoint.Key, _ ask: CommandSink<Command>) {
        guard let entry = entries[id: key], let time = entry.wakeAt else { return }
        entries.update(key) { $0.wakeAt = nil }
        ask(.cancelWake(Wake(key: key, workNumber: entry.workNumber, time: time)))
    }
}
