import PostgresTesting
import Sync
import SyncPostgres

/// One server for the tests that do not kill it, with a new database for each test.
///
/// Its owner is the role `owner`, who has a password and no other rights.
enum DatabaseServer {
    private static let server = Result {
        let server = try PostgresServer(settings: ["max_connections=100"])
        try server.execute("CREATE ROLE owner LOGIN PASSWORD 'right'", in: "postgres")
        return server
    }

    static func running() throws -> PostgresServer { try server.get() }

    /// Creates an empty database.
    static func database() throws -> TestDatabase { try TestDatabase(running()) }
}

/// A database of its own for one test.
struct TestDatabase: Sendable {
    let server: PostgresServer
    let name: String

    init(_ server: PostgresServer) throws {
        (self.server, name) = (server, try server.createDatabase())
        try execute("ALTER DATABASE \(name) OWNER TO owner")
    }

    var settings: SyncPostgres.Settings {
        SyncPostgres.Settings(address: server.socketURL(name, user: "owner"))
    }

    func service(_ change: (inout SyncPostgres.Settings) -> Void = { _ in }) -> SyncPostgres {
        var settings = settings
        change(&settings)
        return SyncPostgres(settings)
    }

    /// A service of a machine, on a prepared database.
    func member(
        _ number: Int, _ change: (inout SyncPostgres.Settings) -> Void = { _ in }
    ) async throws -> SyncPostgres {
        let service = service(change)
        try await service.prepare()
        _ = try await service.open(MachineID(UInt64(number)), name: "machine \(number)")
        return service
    }

    /// Runs SQL as the superuser.
    @discardableResult func execute(_ sql: String) throws -> String { try server.execute(sql, in: name) }
}
