import FoundationEssentials

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
