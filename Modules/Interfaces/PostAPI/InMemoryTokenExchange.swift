public import Entities
public import ReactiveCore
import Synchronization

/// Exchanges codes for tokens in memory, for tests and demos.
public final class InMemoryTokenExchange: TokenExchange {
    private let origin: String
    private let client: ClientCredentials
    private let scheduler: any Scheduler
    private let delay: Duration
    private let tokens: Mutex<[String: String]>
    private let challenges = Mutex<Set<String>>([])

    /// Creates an exchange.
    ///
    /// - Parameters:
    ///   - origin: The origin that accepts the tokens.
    ///   - client: The registered client.
    ///   - tokens: The token secrets by code. Each code works once.
    ///   - scheduler: Measures the delay.
    ///   - delay: The time to answer a request.
    public init(
        origin: String, client: ClientCredentials, tokens: [String: String], scheduler: any Scheduler,
        delay: Duration = .zero
    ) {
        (self.origin, self.client, self.scheduler, self.delay) = (origin, client, scheduler, delay)
        self.tokens = Mutex(tokens)
    }

    public func consentPage(for client: ClientCredentials, state: String, key: ProofKey) -> String {
        _ = challenges.withLock { $0.insert(key.challenge) }
        return "\(origin)/consent?client_id=\(client.id)&state=\(state)"
    }

    public func token(
        for code: String, of client: ClientCredentials, key: ProofKey
    ) async throws(ServiceFailure) -> AccessToken {
        do { try await scheduler.sleep(for: delay) } catch { throw .cancelled }
        guard client == self.client, challenges.withLock({ $0.contains(key.challenge) }),
            let secret = tokens.withLock({ $0.removeValue(forKey: code) })
        else {
            throw .unauthorized
        }
        return AccessToken(secret: secret, origin: origin)
    }
}
