/// The id and secret that a service issued for this program when it was registered there.
///
/// The id is public: it is part of URLs. The secret prints and reflects as a placeholder.
public struct ClientCredentials: Sendable, Equatable {
    public let id: String
    private let secret: String

    /// Creates credentials.
    ///
    /// - Parameters:
    ///   - id: As the service issued it; no length or alphabet is assumed.
    ///   - secret: As the service issued it.
    public init(id: String, secret: String) {
        (self.id, self.secret) = (id, secret)
    }

    /// Returns the secret, for the body of the request that authenticates the client.
    public func revealSecret() -> String { secret }
}

extension ClientCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "\(id) •••" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
