public import Entities

/// Exchanges an OAuth code for a token. `InMemoryTokenExchange` uses a fixed set of codes.
///
/// Safe to call from any thread. Cancelling the task cancels the request, which then throws `.cancelled`.
public protocol TokenExchange: Sendable {
    /// The address of the page on which the user gives consent.
    ///
    /// - Parameters:
    ///   - client: The client that requests access. Its secret is not part of the address.
    ///   - state: Returned unchanged with the redirect.
    ///   - key: The key of this login. Its verifier is not part of the address, either.
    func consentPage(for client: ClientCredentials, state: String, key: ProofKey) -> String

    /// Exchanges a code for a token. Each code works once.
    ///
    /// - Parameter key: The key of the login in which the code was issued.
    /// - Throws: `.unauthorized` if the service rejects the code, the client or the key.
    func token(
        for code: String, of client: ClientCredentials, key: ProofKey
    ) async throws(ServiceFailure) -> AccessToken
}
