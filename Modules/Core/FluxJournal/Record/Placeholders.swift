import ReactiveCore

/// The placeholders of secrets in a recording: `•••#1` for the first secret, and the same one each time it
/// occurs.
///
/// A type that holds a secret requests its placeholder from the encoder with `CodingUserInfoKey.placeholder`,
/// a closure that receives the secret. When it decodes a placeholder, the result must be inert. The numbers
/// exist only in memory.
public final class Placeholders: Sendable {
    private let numbers = Guarded<[String: Int]>([:])

    /// Creates placeholders that are numbered from 1.
    public init() {}

    private static let start = "•••#"

    /// Returns the placeholder of a secret.
    ///
    /// - Parameter secret: The secret. If it is a placeholder already, it is returned unchanged: in a replay, secrets
    ///   keep the numbers of the recording, wherever the replay begins.
    public func placeholder(of secret: String) -> String {
        if Self.isPlaceholder(secret) { return secret }
        return numbers.withLock { numbers in
            let number = numbers[secret] ?? numbers.count + 1
            numbers[secret] = number
            return "\(Self.start)\(number)"
        }
    }

    private static func isPlaceholder(_ text: String) -> Bool {
        let number = text.dropFirst(start.count)
        return text.hasPrefix(start) && !number.isEmpty && number.allSatisfy { ("0"..."9").contains($0) }
    }

    /// The `userInfo` for an encoder.
    var userInfo: [CodingUserInfoKey: any Sendable] {
        [.placeholder: { @Sendable [self] (secret: String) in placeholder(of: secret) }]
    }
}

extension CodingUserInfoKey {
    /// The key of a `@Sendable (String) -> String` that returns the placeholder of a secret.
    public static let placeholder: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "placeholder") else {
            preconditionFailure("every string is a valid key")
        }
        return key
    }()
}
