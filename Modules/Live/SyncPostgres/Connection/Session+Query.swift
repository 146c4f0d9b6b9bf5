import CPostgres
import Glibc
import Sync

extension Session {
    /// Runs one statement.
    ///
    /// - Parameters:
    ///   - statement: A literal: values are passed as parameters only.
    ///   - parameters: The values of `$1`, `$2`, …; `nil` for NULL.
    @discardableResult
    func query(_ statement: StaticString, _ parameters: [String?] = []) throws(PostgresFailure) -> Rows {
        guard let connection else { throw .lost(.offline(detail: "The connection is closed.")) }
        beginCounting()
        guard send(statement, parameters, on: connection) else { throw lost() }
        let end = ContinuousClock.now + settings.totalTimeout
        try flush(connection, until: end)
        var last: OpaquePointer?
        do {
            while let result = try nextResult(connection, until: end) {
                last.map { cpostgres_clear($0) }
                last = result
            }
        } catch {
            last.map { cpostgres_clear($0) }
            throw error
        }
        guard let last else { throw .unexpected("no answer") }
        return try rows(last)
    }

    /// Runs `body` in a transaction. Each statement sees what was committed before it began.
    func transaction<Value>(
        _ body: () throws(PostgresFailure) -> Value
    ) throws(PostgresFailure) -> Value {
        try query("BEGIN ISOLATION LEVEL READ COMMITTED")
        do {
            let value = try body()
            try query("COMMIT")
            return value
        } catch {
            if case .lost = error { throw error }
            try query("ROLLBACK")
            throw error
        }
    }

    private func send(_ statement: StaticString, _ parameters: [String?], on connection: OpaquePointer)
        -> Bool
    {
        let copies = parameters.map { text in text.flatMap { strdup($0) } }
        defer { for copy in copies { free(copy) } }
        let values = copies.map { UnsafePointer($0) }
        let text = UnsafeRawPointer(statement.utf8Start).assumingMemoryBound(to: CChar.self)
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

    private func nextResult(
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

    private func rows(_ result: OpaquePointer) throws(PostgresFailure) -> Rows {
        switch cpostgres_status(result) {
        case Int32(CPOSTGRES_COMMAND), Int32(CPOSTGRES_TUPLES): return Rows(result)
        default:
            defer { cpostgres_clear(result) }
            guard let state = cpostgres_sqlstate(result) else { throw lost() }
            let text = String(cString: state)
            let detail = ServerText.clean(cpostgres_primary(result))
            // The server closes the connection after these.
            if PostgresFailure.meansOffline(text) { throw .lost(.offline(detail: detail)) }
            throw .statement(state: text, detail: detail)
        }
    }
}
