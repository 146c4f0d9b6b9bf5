/// The reason for showing the login screen. An app adds its own: `static let rejected = LoginReason("rejected")`.
package struct LoginReason: Codable, Sendable, Hashable {
    /// The opened screen requires a login.
    package static let screen = LoginReason("screen")

    private let name: String

    /// Creates a reason.
    ///
    /// - Parameter name: Identifies it, also in recordings and saved sessions.
    package init(_ name: String) { self.name = name }

    package init(from decoder: any Decoder) throws {
        name = try decoder.singleValueContainer().decode(String.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}
