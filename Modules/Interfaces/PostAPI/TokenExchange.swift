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
    func consentPage(for client: ClientCredentials, state: String) -> String

    /// Exchanges a code for a token. Each code works once.
    ///
    /// - Throws: `.unauthorized` if the service rejects the code or the client.
    func token(
        for code: String, of client: ClientCredentials
    ) async throws(ServiceFailure) -> AccessToken
}
