import Entities
import Persistence

/// The OAuth client that the user registered with the post service.
struct RegisteredClient {
    /// Where the browser comes back unless the settings say otherwise.
    static let usualPort: UInt16 = 48_917

    let credentials: ClientCredentials
    let port: UInt16

    init(_ credentials: ClientCredentials, port: UInt16?) {
        (self.credentials, self.port) = (credentials, port ?? Self.usualPort)
    }

    /// - Returns: `nil` when the settings name none.
    init?(_ settings: UserSettings) {
        guard let id = settings.oauthClientID, let secret = settings.oauthClientSecret?.reveal() else {
            return nil
        }
        self.init(
            ClientCredentials(id: id, secret: secret), port: settings.oauthPort.flatMap(UInt16.init(exactly:))
        )
    }
}
