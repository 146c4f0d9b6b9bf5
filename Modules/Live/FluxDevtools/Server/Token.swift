import Synchronization

/// The secret with which a page proves that it was opened by the user: 32 random bytes.
struct Token: Sendable {
    /// 64 hexadecimal digits.
    let text: String

    /// Creates a random token.
    init() {
        var random = SystemRandomNumberGenerator()
        text = (0..<32).map { _ in
            let digits = String(UInt8.random(in: .min ... .max, using: &random), radix: 16)
            return digits.utf8.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// Compares in constant time, so that nobody can guess the token digit by digit.
    func equals(_ other: some StringProtocol) -> Bool {
        let (mine, its) = (Array(text.utf8), Array(other.utf8))
        guard mine.count == its.count else { return false }
        return zip(mine, its).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// Tokens that let one page connect once, within a minute.
///
/// A browser stores the address in its history, so it contains one of these.
final class OneTimeTokens: Sendable {
    private let lifetime: Duration
    private let unused = Mutex<[(token: Token, end: ContinuousClock.Instant)]>([])

    init(lifetime: Duration = .seconds(60)) { self.lifetime = lifetime }

    func make() -> Token {
        let token = Token()
        unused.withLock { $0.append((token, .now + lifetime)) }
        return token
    }

    /// Uses a token up.
    ///
    /// - Returns: Whether it was valid.
    func use(_ text: String) -> Bool {
        unused.withLock { unused in
            unused.removeAll { $0.end <= .now }
            let count = unused.count
            unused.removeAll { $0.token.equals(text) }
            return unused.count < count
        }
    }
}
