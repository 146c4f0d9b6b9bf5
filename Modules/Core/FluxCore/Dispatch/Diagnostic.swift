/// A mistake that stops nobody, told to the hook that a root scope was made with.
public enum Diagnostic: Sendable, Equatable {
    /// An action reached no store: nobody has made one for its type in its scope.
    ///
    /// - action: The action's type.
    /// - fileID: Where it was dispatched, with `line`.
    case actionWithoutStore(action: String, scopePath: String, fileID: String, line: Int)
    /// A recording leaves a state out, for it is not `Codable`: it cannot be asked why that changed.
    ///
    /// - state: The state's type.
    case stateNotRecorded(state: String, scopePath: String)
    /// Work failed, and nobody listened to its errors.
    ///
    /// - work: The type of the `WorkAction`.
    case unhandledError(work: String, error: String, scopePath: String)
}
