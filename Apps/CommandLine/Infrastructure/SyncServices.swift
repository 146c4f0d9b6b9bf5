package import Persistence
package import Sync

/// Connects to the databases that a user's machines share.
package struct SyncServices: Sendable {
    /// Creates a service; the first call to it connects.
    package let connect: @Sendable (DatabaseLogin) -> any SyncService

    package init(connect: @escaping @Sendable (DatabaseLogin) -> any SyncService) {
        self.connect = connect
    }
}

/// Where a shared database is, and how the user logs in there.
package struct DatabaseLogin: Sendable {
    /// `postgresql://…`, without a password.
    package let address: String
    /// The user's home folder, which may contain a password and certificates; `nil` if it is unknown.
    package let home: String?
    /// The password that the user has typed; `nil` for a stored one.
    package let password: Secret?
    /// Whether the address may choose a connection to another machine that does not verify the server.
    package let allowsUnverified: Bool
}
