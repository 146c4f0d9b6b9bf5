/// A secret that authenticates the user, bound to the one origin it may be sent to.
///
/// It prints, reflects and encodes as a placeholder; `reveal(for:)` is the only way to read the secret, and
/// returns it for its own origin only. A decoded placeholder reveals nothing; it equals other decoded
/// placeholders of the same secret.
public struct AccessToken: Sendable, Equatable {
    /// Scheme, host and port without a trailing slash.
    public let origin: String
    private let secret: String

    /// Creates a token.
    ///
    /// - Parameters:
    ///   - secret: The token as the service issued it; no length or alphabet is assumed.
    ///   - origin: Where it may be sent, such as `https://qiita.com`.
    public init(secret: String, origin: String) {
        (self.secret, self.origin) = (secret, origin)
    }

    /// Creates a token from text that a user entered, such as a pasted line; `nil` when the text is only
    /// white space.
    package init?(pasted text: String, origin: String) {
        let secret = text.trimmed
        if secret.isEmpty { return nil }
        self.init(secret: secret, origin: origin)
    }

    /// Returns the secret if it may be sent to `origin`.
    ///
    /// - Returns: `nil` for every other origin, and for a decoded placeholder.
    public func reveal(for origin: String) -> String? {
        origin == self.origin && !isInert ? secret : nil
    }

    private static let placeholder = "•••"
    private var isInert: Bool { secret.isEmpty || secret.hasPrefix(Self.placeholder) }
}

extension AccessToken: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        origin = try container.decode(String.self, forKey: .origin)
        let text = try container.decodeIfPresent(String.self, forKey: .secret) ?? ""
        secret = text.hasPrefix(Self.placeholder) ? text : ""
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(origin, forKey: .origin)
        let number = CodingUserInfoKey(rawValue: "placeholder").flatMap { encoder.userInfo[$0] }
        // A recorder numbers the secrets so that they stay distinguishable.
        let numbered = (number as? @Sendable (String) -> String)?(secret)
        try container.encode(isInert ? secret : numbered ?? Self.placeholder, forKey: .secret)
    }

    private enum CodingKeys: String, CodingKey { case origin, secret }
}

extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { Self.placeholder }
    public var debugDescription: String { Self.placeholder }
    public var customMirror: Mirror { Mirror(self, children: ["origin": origin]) }
}

/// The id and secret that a service issued for this program when it was registered there.
///
/// The id is public: it is part of URLs. The secret prints and reflects as a placeholder.
public struct ClientCredentials: Sendable, Equatable {
    public let id: String
    private let secret: String

    /// Creates credentials.
    ///
    /// - Parameters:
    ///   - id: As the service issued it; no length or alphabet is assumed.
    ///   - secret: As the service issued it.
    public init(id: String, secret: String) {
        (self.id, self.secret) = (id, secret)
    }

    /// Returns the secret, for the body of the request that authenticates the client.
    public func revealSecret() -> String { secret }
}

extension ClientCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "\(id) •••" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
