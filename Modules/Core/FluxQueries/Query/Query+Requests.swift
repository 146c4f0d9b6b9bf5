import FluxCore

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
