/// Why somebody is asked to log in.
package enum LoginReason: String, Codable, Sendable, Equatable {
    /// The service does not accept the token any more.
    case rejected
    /// The screen that was opened shows what is somebody's.
    case screen
    /// A post was to be stocked, or not any more.
    case stocking
}
