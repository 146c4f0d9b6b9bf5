/// Why the user is asked before the app quits.
package enum QuitQuestion: String, Codable, Sendable, Equatable {
    /// Changes are not complete yet.
    case unfinishedChanges
    /// The user's settings request it.
    case always
}
