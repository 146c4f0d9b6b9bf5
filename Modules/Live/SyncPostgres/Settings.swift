package import Sync

extension SyncPostgres {
    /// The address, the limits and the times of a service.
    package struct Settings: Sendable {
        /// `postgresql://…` with the parameters that libpq accepts, except for a password.
        package var address: String
        /// The path of libpq, or its name for the dynamic loader.
        package var library = "libpq.so.5"
        /// The file with the certificates to trust if the address names none. `nil` for the file in libpq's own place,
        /// `~/.postgresql/root.crt`, if it exists, and for those of the system otherwise.
        package var certificates: String?
        /// The folder below which libpq looks for its files; `nil` for the home folder in the system's list of users.
        package var home: String?
        /// The password that the user has typed; `nil` for the one in libpq's files.
        package var password: String?
        /// Whether the address may choose a connection to another machine that does not verify the server.
        package var allowsUnverified = false
        /// Finds the numeric addresses of a host. Runs on a thread of its own, and may block.
        package var lookUp: @Sendable (_ host: String) -> Result<[String], SyncFailure> = NameLookup.system
        /// For establishing a connection, including the name lookup.
        package var connectTimeout: Duration = .seconds(10)
        /// The longest time without progress on one statement.
        package var idleTimeout: Duration = .seconds(15)
        /// For one statement.
        package var totalTimeout: Duration = .seconds(120)
        /// For the answer to one statement, in bytes.
        package var answerLimit = 64 << 20
        /// A page of operations or records ends once its texts have this many bytes, so that it stays below `answerLimit`.
        package var pageSize = 8 << 20
        /// The time between polls where the server notifies: it covers lost connections.
        package var notifiedPollInterval: Duration = .seconds(60)
        /// The time between polls where it does not.
        package var pollInterval: Duration = .seconds(5)

        package init(address: String) { self.address = address }
    }
}
