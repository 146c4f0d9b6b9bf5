/// A secret that proves who is asking, bound to the one origin it may be sent to.
///
/// It prints, reflects and encodes as a placeholder; `reveal(for:)` is the only way to the secret, and it
/// refuses every other origin. A decoded placeholder is inert: it reveals nothing, and equals those that were made
/// of the same secret.
public struct AccessToken: Sendable, Equatable {
    /// Scheme, host and port without a trailing slash.
    public let origin: String
    private let secret: String

    /// - Parameters:
    ///   - secret: As the service gave it; no length or alphabet is assumed.
    ///   - origin: Where it may be sent, such as `https://qiita.com`.
    public init(secret: String, origin: String) {
        (self.secret, self.origin) = (secret, origin)
    }

    /// A token from text that a person gave, such as a pasted line; `nil` when it is nothing but white space.
    package init?(pasted text: String, origin: String) {
        let secret = text.trimmed
        if secret.isEmpty { return nil }
        self.init(secret: secret, origin: origin)
    }

    /// - Returns: The secret; `nil` for any origin but its own, and for a decoded placeholder.
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
        // Who records numbers secrets, so that two of them can be told apart.
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
