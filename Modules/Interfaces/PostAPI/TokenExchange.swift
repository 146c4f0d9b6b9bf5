public import Entities

/// Turns a user's consent in a browser into a token. `InMemoryTokenExchange` knows its codes beforehand.
///
/// Call from anywhere. Cancelling the task cancels the request, which then throws `.cancelled`.
public protocol TokenExchange: Sendable {
    /// The address where a browser asks its user for consent.
    ///
    /// - Parameters:
    ///   - client: Who asks; its secret is not in the address.
    ///   - state: Comes back with the browser, unchanged.
    func consentPage(for client: ClientCredentials, state: String) -> String

    /// Buys a token with a code, which is worth nothing afterwards.
    ///
    /// - Throws: `.unauthorized` when the service does not accept the code or the client.
    func token(
        for code: String, of client: ClientCredentials
    ) async throws(ServiceFailure) -> AccessToken
}
