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
        /// Why the server refused operations, which stay in the library.
        package var refusals: [SyncRefusal] = []

        package init() {}
    }

    private let library: any SyncableLibrary
    private let service: any SyncService
    private let machineName: String
    private let now: @Sendable () -> Date

    /// Operations in one request.
    private static let pageSize = 500
    /// Records in one page of a snapshot.
    private static let snapshotPageSize = 1_000
    /// Snapshots in one session because the log had been cut.
    private static let maximumLoads = 3

    /// - Parameters:
    ///   - library: The library of this machine.
    ///   - service: The database of the owner.
    ///   - machineName: The name of this machine that is shown to the owner.
    ///   - now: This machine's clock.
    package init(
        library: any SyncableLibrary, service: any SyncService, machineName: String,
        now: @escaping @Sendable () -> Date
    ) {
        (self.library, self.service, self.machineName, self.now) = (library, service, machineName, now)
    }

    /// Receives the operations of other machines, and sends this machine's.
    ///
    /// - Throws: The failure of a side; `.wrongClock`; `.notStarted` if synchronisation is off; `.cancelled`.
    package func synchronise() async throws(SyncFailure) -> Outcome {
        var outcome = Outcome()
        let connection = try await connect()
        try await pull(connection, &outcome)
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
        guard let state = try await library.syncState() else { throw .notStarted }
        let server = try await service.open(state.machine, name: machineName)
        let lead = now().timeIntervalSince(server.now)
        guard abs(lead) <= HybridClock.limit else {
            if !state.isClockWrong { try await library.markClockWrong(true) }
            throw .wrongClock(seconds: lead)
        }
        if state.isClockWrong { try await library.restampPending() }
        return Connection(instance: server.instance, offset: -lead)
    }

    private func pull(_ connection: Connection, _ outcome: inout Outcome) async throws(SyncFailure) {
        guard var state = try await library.syncState() else { throw .notStarted }
        if state.instance != connection.instance {
            try await loadSnapshot(connection, &outcome)
            guard let loaded = try await library.syncState() else { throw .notStarted }
            state = loaded
        }
        var (number, loads) = (state.number, 0)
        while true {
            try checkCancellation()
            switch try await service.pull(after: number, limit: Self.pageSize) {
            case .tooOld:
                // The data may be replaced meanwhile, but a server that never has the log would keep this machine busy.
                loads += 1
                guard loads <= Self.maximumLoads else {
                    throw .unexpectedAnswer(detail: "The log does not begin at \(number).")
                }
                try await loadSnapshot(connection, &outcome)
                guard let loaded = try await library.syncState() else { throw .notStarted }
                number = loaded.number
            case .operations(let operations, let last):
                guard last >= number, operations.count <= Self.pageSize, last > number || operations.isEmpty
                else { throw .unexpectedAnswer(detail: "\(last)") }
                if operations.isEmpty { return }
                try await library.apply(
                    operations, upTo: last, of: connection.instance, now: serverTime(connection))
                outcome.pulled += operations.count
                outcome.received += operations.count { $0.timestamp.machine != state.machine }
                number = last
            }
        }
    }

    private func acknowledge() async throws(SyncFailure) {
        guard let state = try await library.syncState() else { throw .notStarted }
        try await service.acknowledge(state.number)
    }

    private func loadSnapshot(
        _ connection: Connection, _ outcome: inout Outcome
    ) async throws(SyncFailure) {
        let load = try await library.beginSnapshot()
        var page = try await service.snapshot(after: nil, limit: Self.snapshotPageSize)
        let number = page.number
        while let last = page.entries.last?.key {
            try checkCancellation()
            try await library.apply(page.entries, ofSnapshot: load, now: serverTime(connection))
            outcome.received += page.entries.count
            page = try await service.snapshot(after: last, limit: Self.snapshotPageSize)
            guard page.entries.first.map({ last < $0.key }) ?? true else {
                throw .unexpectedAnswer(detail: last.id)
            }
        }
        try await library.finishSnapshot(load, upTo: number, of: connection.instance)
        outcome.loadedSnapshot = true
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
                // The clock was ahead when they were made, and is right now.
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
