import Foundation
import PostgresTesting
import ReactiveTesting
import Sync
import SyncPostgres
import Synchronization

/// Two clusters of PostgreSQL, each with a database.
final class PostgresWalkServers: WalkServers {
    private let servers: [PostgresServer]
    private let databases: [TestDatabase]
    private let folder: TemporaryFolder
    private let hasDump = Mutex(false)

    init() throws {
        folder = try TemporaryFolder()
        servers = try (0..<2).map { _ in try PostgresServer() }
        for server in servers { try server.execute("CREATE ROLE owner LOGIN", in: "postgres") }
        databases = try servers.map { try TestDatabase($0) }
    }

    func service(_ server: Int) -> any SyncService { databases[server].service() }

    func apply(_ event: WalkEvent, to server: Int) throws {
        switch event {
        case .copied: try servers[server].saveFiles()
        case .putBack: try servers[server].restoreFiles()
        case .dumped:
            // Tables that nobody has created yet leave an empty dump.
            try run("pg_dump", server, "-Fc", "-f", dump, databases[server].name)
            hasDump.withLock { $0 = true }
        case .tablesLoaded: try loadTables(server)
        case .rowsLoaded:
            guard hasDump.withLock({ $0 }), try hasTables(server) else { return }
            try databases[server].execute("TRUNCATE \(Self.tables.joined(separator: ", "))")
            try run("pg_restore", server, "--data-only", "-d", databases[server].name, dump)
        case .loadedTwice: for number in 0..<2 { try loadTables(number) }
        case .emptied:
            if try hasTables(server) {
                try databases[server].execute("TRUNCATE \(Self.tables.joined(separator: ", "))")
            }
        case .recordsEmptied:
            if try hasTables(server) { try databases[server].execute("TRUNCATE nagare_records") }
        }
    }

    private static let tables = ["nagare_sync", "nagare_operations", "nagare_records", "nagare_machines"]

    private var dump: String { "\(folder.path)/dump" }

    private func hasTables(_ server: Int) throws -> Bool {
        try databases[server].execute("SELECT to_regclass('nagare_machines') IS NOT NULL") == "t"
    }

    private func loadTables(_ server: Int) throws {
        guard hasDump.withLock({ $0 }) else { return }
        try run("pg_restore", server, "--clean", "--if-exists", "-d", databases[server].name, dump)
    }

    private func run(_ program: String, _ server: Int, _ arguments: String...) throws {
        let place = ["-h", servers[server].folder, "-p", "\(servers[server].port)", "-U", "postgres"]
        let outcome = try ChildProcess.run([program] + place + arguments)
        guard outcome.end == .exit(0) else {
            throw PostgresTestingFailure(description: String(decoding: outcome.errors, as: UTF8.self))
        }
    }
}
