import ReactiveCore

/// What secrets are coded as in a recording: `•••#1` for the first that was seen, the same for the same one.
///
/// A type that holds a secret asks its encoder for this by `CodingUserInfoKey.placeholder`, a closure that takes the
/// secret; its own decoding makes something inert of what it finds. The numbers are kept in memory only.
public final class Placeholders: Sendable {
    private let numbers = Guarded<[String: Int]>([:])

    /// Placeholders that are counted from 1.
    public init() {}

    /// The placeholder of a secret.
    public func placeholder(of secret: String) -> String {
        numbers.withLock { numbers in
            let number = numbers[secret] ?? numbers.count + 1
            numbers[secret] = number
            return "•••#\(number)"
        }
    }

    /// For an encoder.
    var userInfo: [CodingUserInfoKey: any Sendable] {
        guard let key = CodingUserInfoKey.placeholder else { return [:] }
        return [key: { @Sendable [self] (secret: String) in placeholder(of: secret) }]
    }
}

extension CodingUserInfoKey {
    /// A `@Sendable (String) -> String` that makes a placeholder of a secret.
    public static let placeholder = CodingUserInfoKey(rawValue: "placeholder")
}
