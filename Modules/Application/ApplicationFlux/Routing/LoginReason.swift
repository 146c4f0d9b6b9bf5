/// The reason for showing the login screen.
package enum LoginReason: String, Codable, Sendable, Equatable {
    /// The service no longer accepts the token.
    case rejected
    /// The opened screen shows the user's own data.
    case screen
    /// The user wanted to stock or unstock a post.
    case stocking
}
