import CPostgres
import Foundation
import PostgresTesting
import ReactiveTesting
import Sync
import SyncPostgres
import SyncTesting
import Testing

@Suite(.blocking, .needsPostgres, .timeLimit(.minutes(1))) struct ConnectionTests {
    private let database: TestDatabase

    init() throws { database = try DatabaseServer.database() }

    @Test("an address is read into libpq's options, and without libpq nothing is loaded")
    func options() throws {
        try #require(cpostgres_load("libpq.so.5") != 0)
        let options = try #require(cpostgres_parse("postgresql:///library?user=me", nil))
        defer { cpostgres_free_options(options) }

        var values: [String: String] = [:]
        var next = options
        while let keyword = next.pointee.keyword {
            values[String(cString: keyword)] = next.pointee.value.map { String(cString: $0) }
            next += 1
        }

        #expect(values == ["user": "me", "dbname": "library"])
        #expect(cpostgres_load("libpq.so.nowhere") == 0)
    }

    @Test("a program with this module does not link libpq", .needs(.program("ldd")))
    func linkedLibraries() throws {
        let outcome = try ChildProcess.run(["ldd", CommandLine.arguments[0]])
        let libraries = String(decoding: outcome.output, as: UTF8.self)

        #expect(libraries.contains("libc.so") && !libraries.contains("libpq"))
    }

    @Test("without libpq, the failure names the package")
    func missingLibrary() async {
        let service = database.service { $0.library = "libpq.so.nowhere" }

        await #expect(throws: SyncFailure.clientMissing(package: "libpq5")) { try await service.prepare() }
    }

    @Test(
        "a password in the address is refused",
        arguments: [
            "postgresql://me:secret@127.0.0.1/library",
            "postgresql://127.0.0.1/library?user=me&password=secret",
            "postgresql://127.0.0.1/library?sslpassword=secret",
        ])
    func password(_ address: String) async {
        let service = SyncPostgres(SyncPostgres.Settings(address: address))

        let detail = "It must not contain a password; store it in ~/.pgpass."
        await #expect(throws: SyncFailure.invalidAddress(detail: detail)) { try await service.prepare() }
    }

    @Test(
        "a malformed address is refused",
        arguments: ["", "library", "https://example.com", "postgresql://[/"])
    func malformed(_ address: String) async {
        let service = SyncPostgres(SyncPostgres.Settings(address: address))

        let failure = await #expect(throws: SyncFailure.self) { try await service.prepare() }
        guard case .invalidAddress = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test("a server that is not there is offline")
    func offline() async {
        let service = database.service { $0.address = "postgresql:///x?host=/nonexistent" }

        let failure = await #expect(throws: SyncFailure.self) { try await service.prepare() }
        guard case .offline = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test("a name lookup that hangs times out, and a cancelled call does not wait for it")
    func hangingLookup() async {
        let lock = DispatchSemaphore(value: 0)
        defer { for _ in 0..<3 { lock.signal() } }
        let service = database.service { settings in
            settings.address = "postgresql://me@db.example/x"
            settings.connectTimeout = .milliseconds(200)
            settings.lookUp = { _ in
                lock.wait()
                return .success([])
            }
        }

        await #expect(throws: SyncFailure.timedOut) { try await service.prepare() }
        let preparing = Task { try await service.prepare() }
        preparing.cancel()
        await #expect(throws: SyncFailure.cancelled) { try await preparing.value }
    }

    @Test("a name that does not exist is offline")
    func unknownName() async {
        let service = database.service { $0.address = "postgresql://me@db.invalid/x" }

        let failure = await #expect(throws: SyncFailure.self) { try await service.prepare() }
        guard case .offline(let detail) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(detail.hasPrefix("db.invalid: "))
    }

    @Test(
        "a value that libpq refuses before it connects is a mistake in the address",
        arguments: ["host=127.0.0.1&sslmode=banana", "host=127.0.0.1&port=99999", "host=/tmp&gssencmode=x"])
    func invalidValue(_ options: String) async {
        let service = database.service { $0.address = "postgresql:///x?\(options)" }

        let failure = await #expect(throws: SyncFailure.self) { try await service.prepare() }
        guard case .invalidAddress = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test("a database that does not exist is missing")
    func noDatabase() async {
        let service = database.service { $0.address = database.server.socketURL("none", user: "owner") }

        await #expect(throws: SyncFailure.databaseMissing(detail: "database \"none\" does not exist")) {
            try await service.prepare()
        }
    }

    @Test("a connection that the server closed while it was idle is opened again without a failure")
    func reconnection() async throws {
        let member = try await database.member(1)
        try database.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'owner' AND datname = current_database()"
        )

        #expect(try await member.push([.sample("a")]) == [.accepted])
    }

    @Test("a cancelled push ends while another transaction holds the owner's row, and stores nothing")
    func cancellation() async throws {
        let member = try await database.member(1)
        let blocker = try Blocker(database)
        let pushing = Task { try await member.push([.sample("a")]) }
        try database.waitUntil(
            "SELECT count(*) > 0 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
        )

        pushing.cancel()

        await #expect(throws: SyncFailure.cancelled) { _ = try await pushing.value }
        blocker.end()
        #expect(try await member.push([.sample("b")]) == [.accepted])
        #expect(try await member.records().map(\.key.id) == ["b"])
    }

    @Test("closing ends a call in progress")
    func closing() async throws {
        let member = try await database.member(1)
        let blocker = try Blocker(database)
        defer { blocker.end() }
        let pushing = Task { try await member.push([.sample("a")]) }
        try database.waitUntil(
            "SELECT count(*) > 0 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
        )

        await member.close()

        await #expect(throws: SyncFailure.cancelled) { _ = try await pushing.value }
    }

    @Test("a statement that another transaction blocks times out")
    func blocked() async throws {
        let member = try await database.member(1) { $0.idleTimeout = .milliseconds(200) }
        let blocker = try Blocker(database)
        defer { blocker.end() }

        await #expect(throws: SyncFailure.timedOut) { _ = try await member.push([.sample("a")]) }
    }
}

/// A transaction of another program that holds the owner's row.
final class Blocker: Sendable {
    private let psql: ChildProcess

    init(_ database: TestDatabase) throws {
        let server = database.server
        psql = try ChildProcess(
            [
                "psql", "-XqAt", "-h", server.folder, "-p", "\(server.port)", "-U", "postgres", "-d",
                database.name,
            ],
            input: .pipe, output: .pipe)
        psql.input.write("BEGIN; SELECT 'locked' FROM nagare_sync FOR UPDATE;\n")
        _ = psql.output.line()
    }

    func end() {
        psql.input.close()
        _ = psql.waitForEnd()
    }
}

extension TestDatabase {
    /// Repeats a query until it returns true.
    func waitUntil(_ sql: String) throws {
        for _ in 0..<1_000 {
            if try execute(sql) == "t" { return }
        }
        Issue.record("never true: \(sql)")
    }
}
