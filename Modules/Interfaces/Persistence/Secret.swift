/// A text that prints, reflects and encodes as a placeholder.
///
/// Only a vault's own encoder, which has `revealsSecrets` in its `userInfo`, writes the text. A decoded
/// placeholder reveals nothing.
public struct Secret: Sendable, Equatable {
    private let text: String

    /// Wraps a secret.
    ///
    /// - Parameter text: 1 character or more.
    public init(_ text: String) { self.text = text }

    /// The text; `nil` for a decoded placeholder.
    public func reveal() -> String? { text.isEmpty ? nil : text }

    package static let revealsSecrets = CodingUserInfoKey(rawValue: "nagare.reveals-secrets")
    private static let placeholder = "•••"
}

extension Secret: Codable {
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self.text = text == Self.placeholder ? "" : text
    }

    public func encode(to encoder: any Encoder) throws {
        let isRevealed = Self.revealsSecrets.map { encoder.userInfo[$0] as? Bool == true } ?? false
        var container = encoder.singleValueContainer()
        try container.encode(isRevealed && !text.isEmpty ? text : Self.placeholder)
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { Self.placeholder }
    public var debugDescription: String { Self.placeholder }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
