/// Why arguments are rejected. The text is chosen when it is printed.
package enum ArgumentMistake: Error, Equatable {
    case limit, page, items, emptyQuery, profileName
    case longQuery(maximum: Int)
    case excludes(String, String)

    /// The option has no effect on the command.
    case notSupported(String)

    /// Fields were written after `--json`.
    case fieldsOfJSON(String)

    case needs(String, needed: String)
    case sortKey(known: [String])
    case speed(known: [Double])

    /// - Parameter minimum: The minimum number of columns apart from 0.
    case width(minimum: Int, maximum: Int)

    /// - Parameter maximum: The maximum number of columns, and of rows.
    case size(maximum: Int)

    /// - Parameter maximum: The maximum number of megabytes.
    case partSize(maximum: Int)
    case path(String)
    case longPath(maximum: Int)
    case method(known: [String])
    case field(String)
    case fault(String)
    case route(String)
    case typeName(String)
    case statePath(String)

    /// `manual --output` was given a command.
    case allPages

    /// `journal test --frames` was given a scope.
    case framesInScope
}

extension ArgumentMistake {
    /// Finds the mistake that a command's `validate()` threw.
    ///
    /// - Parameter error: The parser's error. Its type is internal to the parser, so it is searched with a mirror.
    /// - Returns: `nil` if the parser itself found the error.
    package init?(in error: Any) {
        if let mistake = error as? ArgumentMistake {
            self = mistake
            return
        }
        let found = Mirror(reflecting: error).children.lazy.compactMap { ArgumentMistake(in: $0.value) }
        guard let mistake = found.first else { return nil }
        self = mistake
    }
}
