import FoundationEssentials
import Sync

extension Session {
    func push(
        _ operations: [SyncOperation], as membership: Membership
    ) throws(PostgresFailure) -> [SyncOutcome] {
        do throws(PostgresFailure) {
            return try transaction(reading: [
                Head.locking, PushedRecords.reading(operations, limit: settings.pageSize),
            ]) {
                (rows) throws(PostgresFailure) in
                let head = try Head(rows[0])
                try head.check(membership)
                let outcomes = operations.map { $0.outcome(now: head.now) }
                let accepted = zip(operations, outcomes).filter { $1 == .accepted }.map(\.0)
                return (outcomes, writing: try PushedRecords(rows[1]).storing(accepted))
            }
        } catch {
            guard error.isAboutData else { throw error }
            // One of the operations cannot be stored, and must not hold up the others.
            return try pushSeparately(operations, as: membership)
        }
    }

    private func pushSeparately(
        _ operations: [SyncOperation], as membership: Membership
    ) throws(PostgresFailure) -> [SyncOutcome] {
        try transaction { () throws(PostgresFailure) in
            let head = try Head(query([Head.locking])[0])
            try head.check(membership)
            var outcomes = operations.map { $0.outcome(now: head.now) }
            let invalid = try store(zip(operations, outcomes).filter { $1 == .accepted }.map(\.0))
            for (index, operation) in operations.enumerated() where invalid.contains(operation.id) {
                outcomes[index] = .refused(.invalid)
            }
            return outcomes
        }
    }

    /// Stores operations by halves, until those that cannot be stored are alone.
    ///
    /// - Returns: The identifiers of those that cannot be stored.
    private func store(_ operations: [SyncOperation]) throws(PostgresFailure) -> Set<UUID> {
        guard !operations.isEmpty else { return [] }
        try query("SAVEPOINT half")
        do throws(PostgresFailure) {
            let records = try PushedRecords(
                query([PushedRecords.reading(operations, limit: settings.pageSize)])[0])
            try query(records.storing(operations) + [Statement("RELEASE SAVEPOINT half")])
            return []
        } catch {
            guard error.isAboutData else { throw error }
            try query("ROLLBACK TO SAVEPOINT half")
            guard operations.count > 1 else { return Set(operations.map(\.id)) }
            let middle = operations.count / 2
            return try store(Array(operations[..<middle])).union(store(Array(operations[middle...])))
        }
    }
}

extension SyncOperation {
    fileprivate func outcome(now: Date) -> SyncOutcome { refusal(now: now).map { .refused($0) } ?? .accepted }
}
