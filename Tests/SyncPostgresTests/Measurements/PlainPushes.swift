import CPostgres
import Foundation
import Glibc
import Sync

/// Pushes one operation with plain calls of libpq: the statements of `SyncPostgres`, with values that are ready.
final class PlainPushes {
    private let connection: OpaquePointer
    private let wakeup = cpostgres_create_wakeup()

    init(_ address: String) throws {
        guard cpostgres_load("libpq.so.5") != 0 else { throw CocoaError(.fileReadUnknown) }
        let options = cpostgres_parse(address, nil)!
        defer { cpostgres_free_options(options) }
        var (names, values): ([UnsafePointer<CChar>?], [UnsafePointer<CChar>?]) = ([], [])
        var next = options
        while let name = next.pointee.keyword {
            if let value = next.pointee.value {
                names.append(name)
                values.append(value)
            }
            next += 1
        }
        connection = cpostgres_start(names + [nil], values + [nil], 0)!
        var state = Int32(CPOSTGRES_WRITING)
        while state != CPOSTGRES_CONNECTED {
            guard state != CPOSTGRES_FAILED else { throw CocoaError(.fileReadUnknown) }
            _ = cpostgres_wait(
                wakeup, cpostgres_socket(connection),
                Int32(state == CPOSTGRES_READING ? CPOSTGRES_READABLE : CPOSTGRES_WRITABLE), -1)
            state = cpostgres_poll(connection)
        }
        _ = cpostgres_set_nonblocking(connection)
    }

    deinit {
        cpostgres_finish(connection)
        cpostgres_close_wakeup(wakeup)
    }

    func push(_ operation: SyncOperation) {
        run([
            ("BEGIN ISOLATION LEVEL READ COMMITTED", []), (Self.lock, []), (Self.read, readValues(operation)),
        ])
        run([(Self.write, writeValues(operation)), ("COMMIT", [])])
    }

    private func run(_ statements: [(String, [String?])]) {
        _ = cpostgres_begin_pipeline(connection)
        for (statement, parameters) in statements {
            let values = parameters.map { $0.flatMap { strdup($0) } }
            _ = cpostgres_send(connection, statement, Int32(values.count), values.map { UnsafePointer($0) })
            for value in values { free(value) }
        }
        _ = cpostgres_finish_pipeline(connection)
        while cpostgres_flush(connection) > 0 { wait(Int32(CPOSTGRES_WRITABLE)) }
        for _ in statements {
            let result = next()
            precondition(
                result.map {
                    cpostgres_status($0) == CPOSTGRES_COMMAND || cpostgres_status($0) == CPOSTGRES_TUPLES
                } == true, "a statement failed")
            result.map { cpostgres_clear($0) }
            precondition(next() == nil, "a statement has one answer")
        }
        next().map { cpostgres_clear($0) }
        _ = cpostgres_leave_pipeline(connection)
    }

    private func next() -> OpaquePointer? {
        while cpostgres_is_busy(connection) != 0 {
            wait(Int32(CPOSTGRES_READABLE))
            _ = cpostgres_consume(connection)
        }
        return cpostgres_next_result(connection)
    }

    private func wait(_ events: Int32) {
        _ = cpostgres_wait(wakeup, cpostgres_socket(connection), events, -1)
    }

    private func readValues(_ operation: SyncOperation) -> [String?] {
        ["{\(operation.id)}", "{video}", "{\"\(operation.key.id)\"}"]
    }

    private func writeValues(_ operation: SyncOperation) -> [String?] {
        let fields = operation.fieldsJSON.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let record = SyncRecord(operation).json.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return [
            "1", "{\(operation.id)}", "{\(operation.timestamp.text)}", "{video}", "{\"\(operation.key.id)\"}",
            "{t}",
            "{\"\(fields)\"}", "{video}", "{\"\(operation.key.id)\"}", "{t}", "{\"\(record)\"}",
        ]
    }

    private static let lock = """
        SELECT version, minimum_writer, instance || '-' || tableoid, counter, cut, \
        extract(epoch FROM clock_timestamp())::text FROM nagare_sync FOR UPDATE
        """
    private static let read = """
        SELECT id::text, NULL, NULL FROM nagare_operations WHERE id = ANY ($1::uuid[]) \
        UNION ALL \
        SELECT kind, record, content FROM nagare_records \
        WHERE (kind, record) IN (SELECT * FROM unnest($2::text[], $3::text[]))
        """
    private static let write = """
        WITH counted AS (
            UPDATE nagare_sync SET counter = counter + $1::bigint RETURNING counter - $1::bigint AS before
        ), logged AS (
            INSERT INTO nagare_operations (number, id, stamp, kind, record, is_saved, fields)
            SELECT before + position, id, stamp, kind, record, is_saved, fields
            FROM counted, unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::text[])
                WITH ORDINALITY AS new (id, stamp, kind, record, is_saved, fields, position)
        ), merged AS (
            INSERT INTO nagare_records (kind, record, is_saved, content)
            SELECT kind, record, is_saved, content
            FROM unnest($8::text[], $9::text[], $10::boolean[], $11::text[])
                AS new (kind, record, is_saved, content)
            ON CONFLICT (kind, record) DO UPDATE
            SET is_saved = excluded.is_saved, content = excluded.content
        )
        SELECT pg_notify('nagare_sync', '')
        """
}
