package import FoundationEssentials

/// Synchronises a library once.
///
/// Every step is a transaction of one side and can be repeated: a session that was interrupted at any point continues
/// with the next one. Not safe for concurrent use; other processes may synchronise the same library at the same time.
package struct SyncSession: Sendable {
    /// What a session did.
    package struct Outcome: Sendable, Equatable {
        /// The number of operations that the server accepted.
        package var pushed = 0
        /// The number of operations of the log that were merged, including this machine's own.
        package var pulled = 0
        /// The number of the merged operations and records that other machines have made.
        package var received = 0
        /// Whether a snapshot was loaded.
        package var loadedSnapshot = false
        /// What the database contains and no machine can use.
        package var skipped: [SyncSkip] = []
        /// Why the server refused operations, which stay in the library.
        package var refusals: [SyncRefusal] = []

        package init() {}
    }

    let library: any SyncableLibrary
    let service: any SyncService
    let address: String
    let machineName: String
    private let now: @Sendable () -> Date

    /// Operations in one request.
    private static let pageSize = 500
    /// Records in one page of a snapshot.
    static let snapshotPageSize = 1_000
    /// Snapshots and returns to earlier positions in one session because the log had been cut or replaced.
    private static let maximumLoads = 3

    /// - Parameters:
    ///   - library: The library of this machine.
    ///   - service: The database of the owner.
    ///   - address: That of the service. If it leads to another database than before, or to one that was emptied or
    ///     replaced, nothing is synchronised until `SyncableLibrary.joinDatabase(at:)` is called.
    ///   - machineName: The name of this machine that is shown to the owner until it is renamed.
    ///   - now: This machine's clock.
    package init(
        library: any SyncableLibrary, service: any SyncService, address: String, machineName: String,
        now: @escaping @Sendable () -> Date
    ) {
        (self.library, self.service, self.address) = (library, service, address)
        (self.machineName, self.now) = (machineName, now)
    }

    /// Receives the operations of other machines, and sends this machine's.
    ///
    /// - Throws: The failure of a side; `.wrongClock`; `.otherDatabase`; `.replacedDatabase`; `.excluded`; `.notStarted` if
    ///   synchronisation is off; `.cancelled`.
    package func synchronise() async throws(SyncFailure) -> Outcome {
        var outcome = Outcome()
        let connection = try await connect()
        try await pull(connection, &outcome)
        if try await requireState().isExcluded {
            try await service.leave()
            throw .excluded
        }
        // The log ends, and does not contain what the server had accepted: it was lost.
        if try await requireState().unconfirmed > 0 { try await library.resendUnconfirmed() }
        try await push(&outcome)
        // Operations of other machines may have been committed before the pushed ones.
        if outcome.pushed > 0 { try await pull(connection, &outcome) }
        if outcome.pulled > 0 || outcome.loadedSnapshot { try await acknowledge() }
        try await markSynchronised(outcome)
        return outcome
    }

    /// Notes the time. Other processes read the library again after each commit, so a session without changes notes
    /// it once a minute only.
    private func markSynchronised(_ outcome: Outcome) async throws(SyncFailure) {
        let last = try await library.syncState()?.lastSynchronised
        let isOld = last.map { abs(now().timeIntervalSince($0)) >= 60 } ?? true
        if outcome.pushed > 0 || outcome.pulled > 0 || outcome.loadedSnapshot || isOld {
            try await library.markSynchronised(at: now())
        }
    }

    /// Sends this machine's operations only.
    ///
    /// - Throws: As `synchronise()`.
    package func push() async throws(SyncFailure) -> Outcome {
        var outcome = Outcome()
        _ = try await connect()
        try await push(&outcome)
        return outcome
    }

    private struct Connection {
        let instance: String
        /// The seconds by which the server's clock is ahead of this machine's.
        let offset: TimeInterval
    }

    private func connect() async throws(SyncFailure) -> Connection {
        let state = try await requireState()
        let server = try await service.open(state.machine, name: machineName)
        let lead = now().timeIntervalSince(server.now)
        guard abs(lead) <= HybridClock.limit else {
            if !state.isClockWrong { try await library.markClockWrong(true) }
            throw .wrongClock(seconds: lead)
        }
        if state.isExcluded {
            try await service.leave()
            throw .excluded
        }
        try await requireConsent(to: server.instance, state)
        if state.address != address { try await library.noteAddress(address) }
        if state.isClockWrong { try await library.restampPending() }
        return Connection(instance: server.instance, offset: -lead)
    }

    private func pull(_ connection: Connection, _ outcome: inout Outcome) async throws(SyncFailure) {
        let state = try await requireState()
        var (cursor, loads) = (state.cursor, 0)
        if state.instance != connection.instance { cursor = try await loadSnapshot(connection, &outcome) }
        while true {
            try checkCancellation()
            let pull = try await service.pull(after: cursor, limit: Self.pageSize)
            if case .operations(let operations, let end, let skipped) = pull {
                try check(operations.count + skipped.count, after: cursor, upTo: end)
                if end == cursor { return }
                try await note(skipped, &outcome)
                try await library.apply(
                    operations, after: cursor, upTo: end, of: connection.instance,
                    now: serverTime(connection))
                outcome.pulled += operations.count
                outcome.received += operations.count { $0.timestamp.machine != state.machine }
                cursor = end
                continue
            }
            // The data may be replaced meanwhile, but a server that never has the log would keep this machine busy.
            loads += 1
            guard loads <= Self.maximumLoads else {
                throw .unexpectedAnswer(detail: "The log does not begin at \(cursor.number).")
            }
            let common = pull == .diverged ? try await lastCommonPosition() : nil
            if let common, loads == 1 {
                try await library.rewind(to: common)
                cursor = common
            } else {
                cursor = try await loadSnapshot(connection, &outcome)
            }
        }
    }

    private func check(
        _ count: Int, after start: SyncCursor, upTo end: SyncCursor
    ) throws(SyncFailure) {
        guard count <= Self.pageSize, count == 0 ? end == start : end.number > start.number
        else { throw .unexpectedAnswer(detail: "\(end.number)") }
    }

    private func note(_ skipped: [SyncSkip], _ outcome: inout Outcome) async throws(SyncFailure) {
        if skipped.isEmpty { return }
        try await library.noteSkipped(skipped)
        outcome.skipped += skipped
    }

    /// The last position that this machine and the log have in common, from which the machine can continue.
    private func lastCommonPosition() async throws(SyncFailure) -> SyncCursor? {
        let history = try await library.history()
        let common = try await service.latest(of: history)
        return common.flatMap { history.contains($0) ? $0 : nil }
    }

    private func acknowledge() async throws(SyncFailure) {
        try await service.acknowledge(requireState().cursor.number)
    }

    /// Unites the library with the current state of all records.
    ///
    /// - Returns: The position from which the log continues.
    private func loadSnapshot(
        _ connection: Connection, _ outcome: inout Outcome
    ) async throws(SyncFailure) -> SyncCursor {
        let load = try await library.beginSnapshot()
        var page = try await service.snapshot(after: nil, limit: Self.snapshotPageSize)
        var (cursor, last) = (page.cursor, page.cursor)
        while let key = page.last {
            try checkCancellation()
            try await note(page.skipped, &outcome)
            try await library.apply(page.entries, ofSnapshot: load, now: serverTime(connection))
            outcome.received += page.entries.count
            page = try await service.snapshot(after: key, limit: Self.snapshotPageSize)
            guard page.entries.first.map({ key < $0.key }) ?? true else {
                throw .unexpectedAnswer(detail: key.id)
            }
            last = page.cursor
        }
        cursor = try await followLog(from: cursor, to: last, connection, &outcome)
        try await library.finishSnapshot(load, upTo: cursor, of: connection.instance)
        outcome.loadedSnapshot = true
        return cursor
    }

    /// Merges what was pushed while a snapshot was read. Later pages contain some of it, so an earlier position
    /// would not show that the server has lost it.
    private func followLog(
        from start: SyncCursor, to end: SyncCursor, _ connection: Connection, _ outcome: inout Outcome
    ) async throws(SyncFailure) -> SyncCursor {
        var cursor = start
        while cursor.number < end.number {
            guard
                case .operations(let operations, let next, let skipped) = try await service.pull(
                    after: cursor, limit: Self.pageSize), next != cursor
            else { throw .offline(detail: "The database was replaced.") }
            try check(operations.count + skipped.count, after: cursor, upTo: next)
            try await note(skipped, &outcome)
            try await library.apply(
                operations, after: cursor, upTo: next, of: connection.instance, now: serverTime(connection))
            cursor = next
        }
        if start != end, try await service.latest(of: [end]) != end {
            throw .offline(detail: "The database was replaced.")
        }
        return cursor
    }

    func requireState() async throws(SyncFailure) -> SyncLocalState {
        guard let state = try await library.syncState() else { throw .notStarted }
        return state
    }

    private func push(_ outcome: inout Outcome) async throws(SyncFailure) {
        var (number, isRestamped) = (Int64(0), false)
        while true {
            try checkCancellation()
            let pending = try await library.pendingOperations(after: number, limit: Self.pageSize)
            guard let last = pending.last else { return }
            let results = try await service.push(pending.map(\.operation))
            guard results.count == pending.count else {
                throw .unexpectedAnswer(detail: "\(results.count)")
            }
            let accepted = zip(pending, results).filter { $1 == .accepted }.map(\.0.operation)
            try await library.markPushed(accepted)
            outcome.pushed += accepted.count
            number = last.number
            let refusals = results.compactMap { if case .refused(let refusal) = $0 { refusal } else { nil } }
            if refusals.contains(.clockAhead), !isRestamped {
                // The clock was ahead when they were made, and is correct again.
                try await library.restampPending()
                (number, isRestamped) = (0, true)
            } else {
                outcome.refusals += refusals
            }
        }
    }

    private func serverTime(_ connection: Connection) -> Date {
        now().addingTimeInterval(connection.offset)
    }

    private func checkCancellation() throws(SyncFailure) {
        if Task.isCancelled { throw .cancelled }
    }
}

extension SyncSession {
    /// Compares the library with the database, and changes neither of them.
    ///
    /// - Returns: What changes when everything is synchronised.
    /// - Throws: The failure of a side; `.otherDatabase`; `.replacedDatabase`; `.notStarted` if synchronisation is off;
    ///   `.cancelled`.
    package func compare() async throws(SyncFailure) -> SyncMerge {
        let state = try await requireState()
        let server = try await service.open(state.machine, name: machineName)
        try await requireConsent(to: server.instance, state)
        return try await compare(now: server.now)
    }

    /// Leaves the database, and throws, unless the user has agreed to unite the library with it.
    ///
    /// - Throws: `.otherDatabase`, `.replacedDatabase`.
    func requireConsent(to instance: String, _ state: SyncLocalState) async throws(SyncFailure) {
        guard state.isReplaced(by: instance) || state.isOther(instance, at: address) else { return }
        try await service.leave()
        throw state.isOther(instance, at: address) ? .otherDatabase : .replacedDatabase
    }

    /// Finds out whether synchronising unites this machine's library with one that it is not united with yet, or
    /// whose data was emptied or replaced.
    ///
    /// - Returns: What changes; `nil` if the library is united with this database already.
    package func merge(as machine: MachineID) async throws(SyncFailure) -> SyncMerge? {
        let state = try await library.syncState()
        let server = try await service.open(state?.machine ?? machine, name: machineName)
        let isOther = state?.isOther(server.instance, at: address) ?? true
        let isReplaced = state?.isReplaced(by: server.instance) ?? false
        guard isOther || isReplaced else { return nil }
        var merge = try await compare(now: server.now)
        merge.isReplacement = !isOther
        try await service.leave()
        return merge
    }

    private func compare(now time: Date) async throws(SyncFailure) -> SyncMerge {
        var (merge, rest) = (SyncMerge(), try await library.recordKeys())
        var key: SyncKey?
        repeat {
            let page = try await service.snapshot(after: key, limit: Self.snapshotPageSize)
            let local = try await library.records(page.entries.map(\.key), now: time)
            for entry in page.entries {
                merge.note(library: local[entry.key] ?? SyncRecord(), database: entry.record)
                rest.remove(entry.key)
            }
            key = page.last
            if Task.isCancelled { throw .cancelled }
        } while key != nil
        let others = Array(rest)
        for start in stride(from: 0, to: others.count, by: Self.snapshotPageSize) {
            let keys = Array(others[start..<min(start + Self.snapshotPageSize, others.count)])
            for record in try await library.records(keys, now: time).values {
                merge.note(library: record, database: SyncRecord())
            }
        }
        return merge
    }
}
