import FoundationEssentials

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

    /// Leaves a database with which the user has not agreed to unite the library.
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
    /// - Returns: What changes; `nil` if it is united with this database already. The database then does not list the
    ///   machine, or not for that reason.
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
