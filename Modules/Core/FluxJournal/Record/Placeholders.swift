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

    /// Returns the placeholder of a secret.
    ///
    /// - Parameter secret: The secret.
    public func placeholder(of secret: String) -> String {
        numbers.withLock { numbers in
            let number = numbers[secret] ?? numbers.count + 1
            numbers[secret] = number
            return "•••#\(number)"
        }
    }

    /// The `userInfo` for an encoder.
    var userInfo: [CodingUserInfoKey: any Sendable] {
        guard let key = CodingUserInfoKey.placeholder else { return [:] }
        return [key: { @Sendable [self] (secret: String) in placeholder(of: secret) }]
    }
}

extension CodingUserInfoKey {
    /// The key of a `@Sendable (String) -> String` that returns the placeholder of a secret.
    public static let placeholder = CodingUserInfoKey(rawValue: "placeholder")
}
