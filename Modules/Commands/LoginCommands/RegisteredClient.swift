package import Entities
package import Persistence

/// The OAuth client that the user has registered with the post service.
package struct RegisteredClient {
    /// The default port of the redirect URL.
    package static let defaultPort: UInt16 = 48_917

    package let credentials: ClientCredentials
    package let port: UInt16

    package init(_ credentials: ClientCredentials, port: UInt16?) {
        (self.credentials, self.port) = (credentials, port ?? Self.defaultPort)
    }

    /// - Returns: `nil` when the settings contain no client.
    package init?(_ settings: UserSettings) {
        guard let id = settings.oauthClientID, let secret = settings.oauthClientSecret?.reveal() else {
            return nil
        }
        self.init(
            ClientCredentials(id: id, secret: secret), port: settings.oauthPort.flatMap(UInt16.init(exactly:))
        )
    }
}
