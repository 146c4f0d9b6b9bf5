import Sync

/// Why a statement or a connection failed.
enum PostgresFailure: Error, Equatable {
    /// The server refused a statement; the connection can be used again.
    case statement(state: String, detail: String)
    /// The call failed between two statements; the connection can be used again.
    case call(SyncFailure)
    /// The connection was not established, or its state is unknown. It must be closed.
    case lost(SyncFailure)

    var syncFailure: SyncFailure {
        switch self {
        case .lost(let failure), .call(let failure): failure
        // undefined_table
        case .statement("42P01", _): .notPrepared
        // invalid_schema_name
        case .statement("3F000", let detail): .schemaMissing(detail: detail)
        // lock_not_available
        case .statement("55P03", _): .timedOut
        case .statement(let state, let detail) where Self.meansOffline(state): .offline(detail: detail)
        case .statement(_, let detail): .refused(detail: detail)
        }
    }

    /// Whether repeating the transaction may succeed: a deadlock or a conflict between transactions.
    var isConflict: Bool {
        if case .statement(let state, _) = self { state.hasPrefix("40") } else { false }
    }

    /// Whether a value of a statement cannot be stored: class 22, data exception, and 23, integrity constraint violation;
    /// an untranslatable character; an error that a trigger raised; a row that is too large.
    var isAboutData: Bool {
        guard case .statement(let state, _) = self else { return false }
        // unique_violation: the counter is behind the log, so no operation can be stored.
        if state == "23505" { return false }
        return state.hasPrefix("22") || state.hasPrefix("23") || state == "P0001" || state.hasPrefix("54")
    }

    /// Classes 08, connection exception; 53, insufficient resources such as connections; 57, operator intervention such
    /// as a shutdown. A full disk (53100) is not a matter of the connection.
    static func meansOffline(_ state: String) -> Bool {
        ["08", "53", "57"].contains(state.prefix(2)) && state != "53100"
    }
}

/// A message of the server or of libpq, made safe for a terminal.
enum ServerText {
    private static let limit = 300

    /// The text on one line, without control characters and characters that change the direction, and not too long.
    static func clean(_ text: String) -> String {
        var line = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator:
                if line.last != " ", !line.isEmpty { line.append(" ") }
            case .format, .privateUse, .surrogate, .unassigned: continue
            default: line.unicodeScalars.append(scalar)
            }
            if line.utf8.count > limit { return line + "…" }
        }
        while line.last == " " { line.removeLast() }
        return line
    }

    static func clean(_ text: UnsafePointer<CChar>?) -> String {
        clean(text.map { String(cString: $0) } ?? "")
    }
}
