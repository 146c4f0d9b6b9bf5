/// The reason for showing the login screen. An app adds its own: `static let rejected = LoginReason("rejected")`.
public struct LoginReason: Codable, Sendable, Hashable {
    /// The opened screen requires a login.
    public static let screen = LoginReason("screen")

    private let name: String

    /// Creates a reason.
    ///
    /// - Parameter name: Identifies it, also in recordings and saved sessions.
    public init(_ name: String) { self.name = name }

    public init(from decoder: any Decoder) throws {
        name = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}
