import FluxCore

extension Query {
    // MARK: - Views

    /// Creates the entry of a key.
    private mutating func makeEntry(_ key: Endpoint.Key) {
        entryCount &+= 1
        var entry = Entry(key, workNumber: entryCount)
        for event in runningChanges.events { entry.reduce(event) }
        entries.upsert(entry)
    }

    /// Creates the entry of a key, which no view shows, unless it exists.
    ///
    /// - Parameter now: `nil` for the time at which another answer was hidden last.
    mutating func keep(_ key: Endpoint.Key, _ now: Duration?, _ ask: CommandSink<Command>) {
        guard entries[id: key] == nil else { return }
        makeEntry(key)
        let latest = unused.last.flatMap { entries[id: $0]?.hiddenAt }
        keepUnused(key, now ?? latest ?? .zero, ask)
    }

    mutating func show(_ key: Endpoint.Key, _ now: Duration, _ ask: CommandSink<Command>) {
        becomeShown(key)
        if let entry = entries[id: key], entry.phase == .loading, let request = entry.request {
            ask(.resume(request))
        } else {
            sendIfStale(key, now, ask)
        }
    }

    mutating func hide(_ key: Endpoint.Key, _ now: Duration, _ ask: CommandSink<Command>) {
        guard let entry = entries[id: key], entry.isShown else { return }
        if entry.phase == .loading, let request = entry.request { ask(.cancel(request)) }
        cancelWake(key, ask)
        entries.update(key) {
            $0.interrupt(now)
            $0.retryAt = nil
        }
        keepUnused(key, now, ask)
    }

    private mutating func becomeShown(_ key: Endpoint.Key) {
        if entries[id: key] == nil { makeEntry(key) } else { unused.remove(key) }
        entries.update(key) { ($0.isShown, $0.hiddenAt, $0.wakeAt) = (true, nil, nil) }
    }

    private mutating func becomeUnused(_ key: Endpoint.Key, _ now: Duration) {
        entries.update(key) { ($0.isShown, $0.hiddenAt, $0.wakeAt) = (false, now, nil) }
        unused.append(key)
    }

    /// Retains an answer that no screen shows, and removes the oldest one if there are too many.
    private mutating func keepUnused(_ key: Endpoint.Key, _ now: Duration, _ ask: CommandSink<Command>) {
        becomeUnused(key, now)
        if unused.count == 1 { scheduleRemoval(now, ask) }
        while unused.count > Endpoint.policy.unusedLimit, let oldest = unused.first { remove(oldest, ask) }
    }

    /// Removes the answers that have been unused for too long, and the oldest ones if there are too many.
    mutating func removeUnused(_ now: Duration, _ ask: CommandSink<Command>) {
        while let oldest = unused.first, let removal = removal(now), removal <= now { remove(oldest, ask) }
        scheduleRemoval(now, ask)
    }

    private mutating func remove(_ key: Endpoint.Key, _ ask: CommandSink<Command>) {
        unused.remove(key)
        let removed = entries.swapRemove(key)
        if let removed, removed.phase == .loading, let request = removed.request { ask(.cancel(request)) }
    }

    /// When the oldest unused answer is to be removed; `nil` for never.
    private func removal(_ now: Duration) -> Duration? {
        guard let oldest = unused.first, let hiddenAt = entries[id: oldest]?.hiddenAt else { return nil }
        if unused.count > Endpoint.policy.unusedLimit { return now }
        return Endpoint.policy.unusedTime.map { hiddenAt + $0 }
    }

    private func scheduleRemoval(_ now: Duration, _ ask: CommandSink<Command>) {
        if let time = removal(now) { ask(.wake(Wake(key: nil, workNumber: 0, time: time))) }
    }

    mutating func clear(_ now: Duration, _ ask: CommandSink<Command>) {
        for entry in entries {
            if entry.isShown {
                if entry.phase == .loading, let request = entry.request { ask(.cancel(request)) }
                cancelWake(entry.id, ask)
                var fresh = Entry(entry.id, workNumber: entry.workNumber)
                for event in runningChanges.events { fresh.reduce(event) }
                fresh.isShown = true
                entries.upsert(fresh)
                send(entry.id, now, ask)
            } else {
                remove(entry.id, ask)
            }
        }
    }

    /// Times of another process mean nothing: answers are stale, and the others begin again.
    mutating func forgetTimes(_ now: Duration) {
        for key in entries.ids {
            entries.update(key) {
                ($0.updatedAt, $0.retryAt) = (nil, nil)
                $0.settledAt = $0.settledAt.map { _ in now }
                if $0.hiddenAt != nil { $0.hiddenAt = now }
            }
        }
    }

    /// No request is running any more, running changes get no answer, and other views may be open.
    mutating func reopen(_ shown: [Endpoint.Key]?, _ now: Duration, _ ask: CommandSink<Command>) {
        runningChanges.removeAll()
        let keys = shown ?? entries.filter(\.isShown).map(\.id)
        let shown = Set(keys)
        for key in entries.ids {
            entries.update(key) {
                if !$0.changes.isEmpty { $0.invalidatedAt = now }
                $0.change { $0.restore(&$1, $2) }
                $0.interrupt(now)
                $0.wakeAt = nil
            }
            if entries[id: key]?.isShown == true, !shown.contains(key) { becomeUnused(key, now) }
        }
        for key in keys {
            becomeShown(key)
            entries.update(key) {
                // Requested in the next turn: what else is restored may make it out of date, or hide it.
                if $0.retryAt == nil, $0.isStale(at: now) { $0.invalidatedAt = now }
            }
            scheduleWake(key, now, ask)
        }
        // Also in the next turn: the scope may be about to show what it has shown.
        scheduleRemoval(now, ask)
    }
}
