public import Entities
import FoundationEssentials

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

/// Proves that the program that exchanges a code is the one that opened the consent page.
///
/// Source: RFC 7636, "Proof Key for Code Exchange", with the method S256.
public struct ProofKey: Sendable, Equatable {
    /// Sent with the code; secret until then.
    public let verifier: String

    /// - Parameter verifier: 43 to 128 unguessable letters, digits, `-`, `.`, `_` or `~`.
    public init(verifier: String) { self.verifier = verifier }

    /// Sent with the address of the consent page.
    public var challenge: String {
        Data(SHA256.hash(verifier.utf8)).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}

extension ProofKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "•••" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
