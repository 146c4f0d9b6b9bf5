public import FluxCore

/// Answers of a service by key; a part of a state.
///
/// Equal keys share one request and one answer, however many views show it. The part reduces its own actions and
/// requests its own commands, which the state's `Action` and `Command` contain:
///
/// ```swift
/// case .post(let action): post.reduce(action, ask.map(Command.post))
/// ```
public struct Query<Endpoint: QueryEndpoint>: Sendable, Equatable {
    /// The answer for a key.
    public typealias Entry = QueryEntry<Endpoint>

    /// The answers that are shown or kept, in the order in which they were first shown.
    public private(set) var entries = Table<Entry>()
    /// The number of requests that were sent.
    private var requestCount = 0
    private var entryCount = 0
    /// The time of the requested wake; `nil` for none.
    private var wakeAt: Duration?

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
        case .refetchRequested(let key, _):
            if let entry = entries[id: key], entry.phase != .loading { send(key, ask) }
        case .resumed(let now):
            for entry in entries where entry.viewCount > 0 && entry.phase != .loading {
                if entry.retryAt == nil, entry.isStale(at: now) { send(entry.id, ask) }
            }
        case .restored(let now): restore(now, ask)
        case .invalidated(let tags, _): invalidate(tags, ask)
        case .woken(let now): wake(now, ask)
        case .arrived(let value, let request, let now): receive(value, request, now, ask)
        case .failed(let failure, let request, let retryAt, let now):
            guard isRunning(request) else { return }
            entries.update(request.key) {
                ($0.phase, $0.retryAt, $0.settledAt) = (.failed(failure), retryAt, now)
            }
        }
        scheduleWake(ask)
    }

    /// Applies the changes of mutations, and refetches the answers that they make out of date.
    ///
    /// - Parameters:
    ///   - events: As returned by `Mutations.reduce`.
    ///   - ask: Requests a command.
    public mutating func reduce(_ events: [MutationEvent<Endpoint.Change>], _ ask: CommandSink<Command>) {
        for event in events {
            for key in entries.ids { entries.update(key) { $0.reduce(event) } }
            invalidate(event.tags, ask)
        }
        scheduleWake(ask)
    }

    // MARK: - Views

    private mutating func show(_ key: Endpoint.Key, _ now: Duration, _ ask: CommandSink<Command>) {
        if entries[id: key] == nil {
            entryCount &+= 1
            entries.upsert(Entry(key, workNumber: entryCount))
        }
        entries.update(key) { ($0.viewCount, $0.hiddenAt) = ($0.viewCount &+ 1, nil) }
        guard let entry = entries[id: key], entry.phase != .loading, entry.retryAt == nil else { return }
        if entry.isStale(at: now) { send(key, ask) }
    }

    private mutating func hide(_ key: Endpoint.Key, _ now: Duration, _ ask: CommandSink<Command>) {
        guard let entry = entries[id: key], entry.viewCount > 0 else { return }
        let isLast = entry.viewCount == 1
        if isLast, entry.phase == .loading, let request = entry.request { ask(.cancel(request)) }
        entries.update(key) {
            $0.viewCount &-= 1
            guard isLast else { return }
            ($0.hiddenAt, $0.retryAt, $0.request) = (now, nil, nil)
            guard $0.phase == .loading else { return }
            ($0.phase, $0.isInvalidated) = ($0.value == nil ? .idle : .loaded, true)
            $0.changes.requestBegan()
        }
        removeUnused(now)
    }

    /// Removes the answers that nobody has shown for long enough, and the oldest ones if there are too many.
    private mutating func removeUnused(_ now: Duration) {
        let unused = entries.filter { $0.viewCount == 0 }
            .sorted { ($0.hiddenAt ?? .zero) < ($1.hiddenAt ?? .zero) }
        let excess = unused.count - Endpoint.policy.unusedLimit
        for (index, entry) in unused.enumerated()
        where index < excess || now - (entry.hiddenAt ?? now) >= Endpoint.policy.unusedTime {
            entries.remove(entry.id)
        }
    }

    // MARK: - Requests

    private mutating func send(_ key: Endpoint.Key, attempt: Int = 1, _ ask: CommandSink<Command>) {
        guard let entry = entries[id: key] else { return }
        requestCount &+= 1
        let request = Request(
            number: requestCount, key: key, workNumber: entry.workNumber, attempt: attempt)
        entries.update(key) {
            ($0.request, $0.phase, $0.retryAt, $0.isInvalidated) = (request, .loading, nil, false)
            $0.changes.requestBegan()
        }
        ask(.fetch(request))
    }

    private func isRunning(_ request: Request) -> Bool {
        guard let entry = entries[id: request.key] else { return false }
        return entry.phase == .loading && entry.request == request
    }

    private mutating func receive(
        _ value: Endpoint.Value, _ request: Request, _ now: Duration, _ ask: CommandSink<Command>
    ) {
        guard isRunning(request) else { return }  // Late: another request was sent since.
        entries.update(request.key) {
            ($0.phase, $0.updatedAt, $0.settledAt) = (.loaded, now, now)
            $0.change { changes, shown, apply in
                var answer = Optional(value)
                changes.complete(&answer, apply)
                // Observers of the value are notified only if it changes.
                if answer != changes.answered(shown) { changes.rebase(&shown, apply) { $0 = answer } }
            }
        }
        refetchInvalidated(ask)
    }

    private mutating func invalidate(_ tags: [QueryTag], _ ask: CommandSink<Command>) {
        for key in entries.ids where Endpoint.tags(of: key).overlaps(tags) {
            entries.update(key) { $0.isInvalidated = true }
        }
        refetchInvalidated(ask)
    }

    /// While changes are pending, an answer would contain only some of them.
    private mutating func refetchInvalidated(_ ask: CommandSink<Command>) {
        for entry in entries where entry.isInvalidated && entry.viewCount > 0 && entry.changes.isEmpty {
            send(entry.id, ask)
        }
    }

    private mutating func restore(_ now: Duration, _ ask: CommandSink<Command>) {
        wakeAt = nil
        for entry in entries {
            // Times of another process mean nothing.
            entries.update(entry.id) {
                ($0.updatedAt, $0.settledAt, $0.retryAt) = (nil, $0.settledAt.map { _ in now }, nil)
                $0.hiddenAt = $0.hiddenAt.map { _ in now }
            }
            if entry.viewCount > 0, entry.phase == .loading || entry.retryAt != nil { send(entry.id, ask) }
        }
    }

    private mutating func wake(_ now: Duration, _ ask: CommandSink<Command>) {
        wakeAt = nil
        for entry in entries where entry.viewCount > 0 {
            guard let due = entry.due, due <= now else { continue }
            send(entry.id, attempt: entry.retryAt == nil ? 1 : (entry.request?.attempt ?? 0) &+ 1, ask)
        }
        removeUnused(now)
    }

    private mutating func scheduleWake(_ ask: CommandSink<Command>) {
        guard let due = entries.lazy.compactMap(\.due).min(), due != wakeAt else { return }
        wakeAt = due
        ask(.wake(at: due))
    }
}

extension QueryEntry {
    mutating func reduce(_ event: MutationEvent<Endpoint.Change>) {
        let isRequesting = phase == .loading
        change { changes, value, apply in
            switch event {
            case .began(let number, let requested): changes.begin(number, requested, to: &value, apply)
            case .confirmed(let number, let made, _, _):
                changes.confirm(number, made, isRequesting: isRequesting, to: &value, apply)
            case .refused(let number, _, _): changes.refuse(number, from: &value, apply)
            }
        }
    }
}

extension Query: Codable
where
    Endpoint.Key: Codable, Endpoint.Value: Codable, Endpoint.Failure: Codable, Endpoint.Change: Codable
{}
