/// Who this program is to a service: the id and the secret that it got when it was registered there.
///
/// The id stands in addresses that people see. The secret prints and reflects as a placeholder.
public struct ClientCredentials: Sendable, Equatable {
    public let id: String
    private let secret: String

    /// - Parameters:
    ///   - id: As the service gave it; no length or alphabet is assumed.
    ///   - secret: As the service gave it.
    public init(id: String, secret: String) {
        (self.id, self.secret) = (id, secret)
    }

    /// The secret, for the body of the one request that proves who asks.
    public func revealSecret() -> String { secret }
}

extension ClientCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "\(id) •••" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
