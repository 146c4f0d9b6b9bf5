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

    /// The answers that are shown or kept, in no particular order.
    public internal(set) var entries = Table<Entry>()
    /// The answers that nobody shows, from the one that was hidden first to the one that was hidden last.
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
