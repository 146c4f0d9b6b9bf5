import CPostgres
import Glibc
import Sync

extension Session {
    /// Runs one statement.
    @discardableResult
    func query(_ sql: StaticString, _ parameters: [String?] = []) throws(PostgresFailure) -> Rows {
        try query([Statement(sql, parameters)])[0]
    }

    /// Runs statements without waiting for each other's results. Outside of a transaction, they are one.
    ///
    /// - Returns: The rows of each statement.
    /// - Throws: The failure of the first one that fails; those after it are not run.
    @discardableResult
    func query(_ statements: [Statement]) throws(PostgresFailure) -> [Rows] {
        guard let connection else { throw .lost(.offline(detail: "The connection is closed.")) }
        beginCounting()
        guard cpostgres_begin_pipeline(connection) != 0 else { throw lost() }
        for statement in statements {
            guard send(statement.sql, statement.parameters, on: connection) else { throw lost() }
        }
        guard cpostgres_finish_pipeline(connection) != 0 else { throw lost() }
        let end = ContinuousClock.now + settings.totalTimeout
        try flush(connection, until: end)
        var (answers, failure) = ([Rows](), PostgresFailure?.none)
        for _ in statements {
            let result = try result(connection, until: end)
            do throws(PostgresFailure) { answers.append(try rows(result)) } catch {
                if case .lost = error { throw error }
                failure = failure ?? error
            }
        }
        let last = try next(connection, until: end)
        defer { last.map { cpostgres_clear($0) } }
        guard let last, cpostgres_status(last) == CPOSTGRES_PIPELINE_END,
            cpostgres_leave_pipeline(connection) != 0
        else { throw lost() }
        if let failure { throw failure }
        return answers
    }

    /// Runs `body` in a transaction. Each statement sees what was committed before it began.
    func transaction<Value>(
        _ body: () throws(PostgresFailure) -> Value
    ) throws(PostgresFailure) -> Value {
        try transaction(reading: []) { (_) throws(PostgresFailure) in (try body(), []) }
    }

    /// Runs a transaction that reads, and writes what follows from it.
    ///
    /// - Parameters:
    ///   - statements: The statements to begin with.
    ///   - body: Receives their rows; returns the transaction's value and the statements to end with.
    func transaction<Value>(
        reading statements: [Statement],
        _ body: ([Rows]) throws(PostgresFailure) -> (Value, writing: [Statement])
    ) throws(PostgresFailure) -> Value {
        do throws(PostgresFailure) {
            let rows = try query([Statement("BEGIN ISOLATION LEVEL READ COMMITTED")] + statements)
            let (value, writing) = try body(Array(rows.dropFirst()))
            try query(writing + [Statement("COMMIT")])
            return value
        } catch {
            if case .lost = error { throw error }
            try query("ROLLBACK")
            throw error
        }
    }

    private func send(_ sql: StaticString, _ parameters: [String?], on connection: OpaquePointer)
        -> Bool
    {
        let copies = parameters.map { text in text.flatMap { strdup($0) } }
        defer { for copy in copies { free(copy) } }
        let values = copies.map { UnsafePointer($0) }
        let text = UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self)
        return cpostgres_send(connection, text, Int32(values.count), values) != 0
    }

    /// Sends everything, and meanwhile reads: otherwise both sides could wait for each other.
    private func flush(
        _ connection: OpaquePointer, until end: ContinuousClock.Instant
    ) throws(PostgresFailure) {
        while case let left = cpostgres_flush(connection), left != 0 {
            guard left > 0 else { throw lost() }
            let ready = try wait(for: Int32(CPOSTGRES_READABLE) | Int32(CPOSTGRES_WRITABLE), until: idle(end))
            guard ready != 0 else { throw .lost(.timedOut) }
            if ready & Int32(CPOSTGRES_READABLE) != 0 { try consume(connection) }
        }
    }

    /// The only result of a statement; the caller clears it.
    private func result(
        _ connection: OpaquePointer, until end: ContinuousClock.Instant
    ) throws(PostgresFailure) -> OpaquePointer {
        guard let result = try next(connection, until: end) else { throw lost() }
        do throws(PostgresFailure) {
            // libpq ends the results of each statement with NULL.
            guard let another = try next(connection, until: end) else { return result }
            cpostgres_clear(another)
            throw .unexpected("two answers to one statement")
        } catch {
            cpostgres_clear(result)
            throw error
        }
    }

    private func next(
        _ connection: OpaquePointer, until end: ContinuousClock.Instant
    ) throws(PostgresFailure) -> OpaquePointer? {
        while cpostgres_is_busy(connection) != 0 {
            guard try wait(for: Int32(CPOSTGRES_READABLE), until: idle(end)) != 0 else {
                throw .lost(.timedOut)
            }
            try consume(connection)
        }
        return cpostgres_next_result(connection)
    }

    private func idle(_ end: ContinuousClock.Instant) -> ContinuousClock.Instant {
        min(end, .now + settings.idleTimeout)
    }

    /// Takes ownership of a result.
    private func rows(_ result: OpaquePointer) throws(PostgresFailure) -> Rows {
        switch cpostgres_status(result) {
        case Int32(CPOSTGRES_COMMAND), Int32(CPOSTGRES_TUPLES): return Rows(result)
        default:
            defer { cpostgres_clear(result) }
            if cpostgres_status(result) == CPOSTGRES_SKIPPED { throw .statement(state: "25P02", detail: "") }
            guard let state = cpostgres_sqlstate(result) else { throw lost() }
            let text = String(cString: state)
            let detail = ServerText.clean(cpostgres_primary(result))
            // The server closes the connection after these.
            if PostgresFailure.meansOffline(text) { throw .lost(.offline(detail: detail)) }
            throw .statement(state: text, detail: detail)
        }
    }
}

/// A statement and its values.
struct Statement {
    /// A literal: values are passed as parameters only.
    let sql: StaticString
    /// The values of `$1`, `$2`, …; `nil` for NULL.
    let parameters: [String?]

    init(_ sql: StaticString, _ parameters: [String?] = []) {
        (self.sql, self.parameters) = (sql, parameters)
    }
}
