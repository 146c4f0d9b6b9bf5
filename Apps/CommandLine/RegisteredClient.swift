import Entities
import Persistence

/// The OAuth client that the user has registered with the post service.
struct RegisteredClient {
    /// The default port of the redirect URL.
    static let defaultPort: UInt16 = 48_917

    let credentials: ClientCredentials
    let port: UInt16

    init(_ credentials: ClientCredentials, port: UInt16?) {
        (self.credentials, self.port) = (credentials, port ?? Self.defaultPort)
    }

    /// - Returns: `nil` when the settings contain no client.
    init?(_ settings: UserSettings) {
        guard let id = settings.oauthClientID, let secret = settings.oauthClientSecret?.reveal() else {
            return nil
        }
        self.init(
            ClientCredentials(id: id, secret: secret), port: settings.oauthPort.flatMap(UInt16.init(exactly:))
        )
    }
}
