import PostgresTesting
import Sync
import SyncPostgres
import Testing

/// One server for the tests that do not kill it, with a new database for each test.
enum SharedServer {
    private static let server = Result { try PostgresServer(settings: ["max_connections=100"]) }

    static func running() throws -> PostgresServer { try server.get() }

    /// Creates an empty database.
    static func database() throws -> TestDatabase {
        TestDatabase(try running(), try running().createDatabase())
    }
}

/// A database of its own for one test.
struct TestDatabase: Sendable {
    let server: PostgresServer
    let name: String

    init(_ server: PostgresServer, _ name: String) { (self.server, self.name) = (server, name) }

    var settings: SyncPostgres.Settings { SyncPostgres.Settings(address: server.socketURL(name)) }

    func service(_ change: (inout SyncPostgres.Settings) -> Void = { _ in }) -> SyncPostgres {
        var settings = settings
        change(&settings)
        return SyncPostgres(settings)
    }

    /// A service of a machine, on a prepared database.
    func member(_ number: Int, _ change: (inout SyncPostgres.Settings) -> Void = { _ in }) async throws
        -> SyncPostgres
    {
        let service = service(change)
        try await service.prepare()
        _ = try await service.open(MachineID(UInt64(number)), name: "machine \(number)")
        return service
    }

    /// Runs SQL as the superuser.
    @discardableResult func execute(_ sql: String) throws -> String { try server.execute(sql, in: name) }
}
