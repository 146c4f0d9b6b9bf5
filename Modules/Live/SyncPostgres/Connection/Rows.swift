import CPostgres
import Sync

/// The rows of an answer. Stays on the connection's thread.
final class Rows {
    private let result: OpaquePointer
    let count: Int

    /// Takes ownership of `result`.
    init(_ result: OpaquePointer) {
        self.result = result
        count = Int(cpostgres_rows(result))
    }

    deinit { cpostgres_clear(result) }

    /// The text of a field; `nil` for SQL's NULL.
    ///
    /// - Throws: A failure if the server sent fewer columns, or a text that is not UTF-8.
    func optionalText(_ row: Int, _ column: Int) throws(PostgresFailure) -> String? {
        guard row < count, column < cpostgres_columns(result) else { throw .unexpected("too few columns") }
        var size = 0
        guard let bytes = cpostgres_value(result, Int32(row), Int32(column), &size) else { return nil }
        let buffer = UnsafeRawBufferPointer(start: bytes, count: size)
        guard let text = String(validating: buffer, as: UTF8.self) else {
            throw .unexpected("a text that is not UTF-8")
        }
        return text
    }

    func text(_ row: Int, _ column: Int) throws(PostgresFailure) -> String {
        guard let text = try optionalText(row, column) else { throw .unexpected("NULL") }
        return text
    }

    func integer(_ row: Int, _ column: Int) throws(PostgresFailure) -> Int64 {
        guard let number = Int64(try text(row, column)) else { throw .unexpected("not a number") }
        return number
    }

    /// `nil` for SQL's NULL.
    func bool(_ row: Int, _ column: Int) throws(PostgresFailure) -> Bool? {
        switch try optionalText(row, column) {
        case nil: nil
        case "t": true
        case "f": false
        default: throw .unexpected("not a truth value")
        }
    }
}

extension PostgresFailure {
    static func unexpected(_ detail: String) -> Self { .lost(.unexpectedAnswer(detail: detail)) }
}
