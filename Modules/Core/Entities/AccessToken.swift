/// A secret that proves who is asking, bound to the one origin it may be sent to.
///
/// It prints, reflects and encodes as a placeholder; `reveal(for:)` is the only way to the secret, and it
/// refuses every other origin. A decoded placeholder is inert: it reveals nothing.
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

    /// - Returns: The secret; `nil` for any origin but its own, and for a decoded placeholder.
    public func reveal(for origin: String) -> String? {
        origin == self.origin && !secret.isEmpty ? secret : nil
    }

    private static let placeholder = "•••"
}

extension AccessToken: Codable {
    public init(from decoder: any Decoder) throws {
        origin = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .origin)
        secret = ""
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(origin, forKey: .origin)
        try container.encode(Self.placeholder, forKey: .secret)
    }

    private enum CodingKeys: String, CodingKey { case origin, secret }
}

extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { Self.placeholder }
    public var debugDescription: String { Self.placeholder }
    public var customMirror: Mirror { Mirror(self, children: ["origin": origin]) }
}
