import GRDB
import GRDBSQLite

/// A prepared statement whose parameters and columns are accessed by position.
///
/// GRDB's own string conversion stops at the first NUL, and it looks columns up by name.
struct Query {
    enum Value {
        case text(String)
        case integer(Int)
        case real(Double)
        case null

        /// `null` for `nil`.
        static func text(_ text: String?) -> Value { text.map(Value.text) ?? .null }
    }

    private let statement: OpaquePointer

    /// Prepares `sql` or reuses the connection's cached statement.
    init(_ sql: String, in database: Database) throws {
        statement = try database.cachedStatement(sql: sql).sqliteStatement
    }

    /// Runs the statement to completion.
    func run(_ values: [Value] = []) throws {
        defer { reset() }
        try bind(values)
        while try step() {}
    }

    /// Runs the statement to completion, with the first columns of a row of any database as its parameters.
    func run(copying row: Row, columns: Int32) throws {
        defer { reset() }
        for index in 0..<columns {
            let code = sqlite3_bind_value(statement, index + 1, sqlite3_column_value(row.statement, index))
            guard code == SQLITE_OK else { throw failure() }
        }
        while try step() {}
    }

    /// - Returns: The result of `read` for each row, in order.
    func rows<Element>(_ values: [Value] = [], _ read: (Row) throws -> Element) throws -> [Element] {
        defer { reset() }
        try bind(values)
        var elements: [Element] = []
        while try step() { elements.append(try read(Row(statement: statement))) }
        return elements
    }

    /// Reads rows until `read` returns `false`.
    func forEach(_ values: [Value] = [], _ read: (Row) throws -> Bool) throws {
        defer { reset() }
        try bind(values)
        while try step(), try read(Row(statement: statement)) {}
    }

    /// - Returns: The result of `read` for the first row; `nil` when there is none.
    func first<Element>(_ values: [Value] = [], _ read: (Row) throws -> Element) throws -> Element? {
        defer { reset() }
        try bind(values)
        return try step() ? read(Row(statement: statement)) : nil
    }

    private func step() throws -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw failure()
        }
    }

    private func reset() {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
    }

    private func bind(_ values: [Value]) throws {
        // The C macro SQLITE_TRANSIENT, which Swift does not import: SQLite copies the bytes.
        let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        for (index, value) in zip(Int32(1)..., values) {
            let code =
                switch value {
                case .text(""): sqlite3_bind_text(statement, index, "", 0, copies)  // Not NULL.
                case .text(var text):
                    text.withUTF8 { bytes in
                        bytes.withMemoryRebound(to: CChar.self) {
                            sqlite3_bind_text(statement, index, $0.baseAddress, Int32($0.count), copies)
                        }
                    }
                case .integer(let number): sqlite3_bind_int64(statement, index, Int64(number))
                case .real(let number): sqlite3_bind_double(statement, index, number)
                case .null: sqlite3_bind_null(statement, index)
                }
            guard code == SQLITE_OK else { throw failure() }
        }
    }

    private func failure() -> DatabaseError {
        let connection = sqlite3_db_handle(statement)
        return DatabaseError(
            resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
            message: sqlite3_errmsg(connection).map { String(cString: $0) })
    }

    /// The current row of a statement; valid only while the `read` closure runs.
    struct Row {
        fileprivate let statement: OpaquePointer

        func text(_ column: Int32) -> String {
            guard let start = sqlite3_column_text(statement, column) else { return "" }
            let count = Int(sqlite3_column_bytes(statement, column))
            return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
        }

        /// `nil` for NULL.
        func optionalText(_ column: Int32) -> String? {
            sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : text(column)
        }

        func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }
        /// `nil` for NULL.
        func optionalInteger(_ column: Int32) -> Int? {
            sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : integer(column)
        }

        func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
        /// `nil` for NULL.
        func optionalReal(_ column: Int32) -> Double? {
            sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : real(column)
        }

        func boolean(_ column: Int32) -> Bool { integer(column) != 0 }
    }
}
