/// A mistake that does not stop the program, reported to the `diagnose` hook of the root scope.
public enum Diagnostic: Sendable, Equatable {
    /// An action reached no store: its scope has none for the action's type.
    ///
    /// - action: The action's type.
    /// - fileID: The file of the dispatch call; `line` is its line.
    case actionWithoutStore(action: String, scopePath: String, fileID: String, line: Int)
    /// A recording omits a state because it is not `Codable`; its changes cannot be explained later.
    case stateNotRecorded(state: String, scopePath: String)
    /// Work failed, and nothing was subscribed to its errors.
    case unhandledError(work: String, error: String, scopePath: String)
}
