import Synchronization

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
