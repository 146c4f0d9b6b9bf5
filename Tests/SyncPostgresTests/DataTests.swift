import Foundation
import PostgresTesting
import ReactiveTesting
import Sync
import SyncPostgres
import SyncTesting
import Testing

/// What is stored on a server, and what becomes of it.
@Suite(.blocking, .needsPostgres, .timeLimit(.minutes(3))) struct DataTests {
    private let database: TestDatabase

    init() throws { database = try DatabaseServer.database() }

    @Test("an operation that the server cannot store is refused, and those around it are stored")
    func invalid() async throws {
        let member = try await database.member(1)
        try database.execute(
            """
            CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN IF new.record = 'bad' THEN RAISE 'refused'; END IF; RETURN new; END $$;
            CREATE TRIGGER refuse BEFORE INSERT ON nagare_operations FOR EACH ROW EXECUTE FUNCTION refuse()
            """)
        let operations = ["a", "bad", "b", "c", "bad", "d"].enumerated().map {
            SyncOperation.sample($1, counter: UInt16($0))
        }

        let outcomes = try await member.push(operations)

        #expect(
            outcomes == [
                .accepted, .refused(.invalid), .accepted, .accepted, .refused(.invalid), .accepted,
            ])
        #expect(try await member.log() == operations.filter { $0.key.id != "bad" })
        #expect(try await member.records().map(\.key.id) == ["a", "b", "c", "d"])
    }

    @Test("a machine that was not seen for 90 days no longer holds the log, and must load a snapshot")
    func expiry() async throws {
        let (away, present) = (try await database.member(1), try await database.member(2))
        _ = try await present.push([.sample("a"), .sample("b")])
        try database.execute(
            "UPDATE nagare_machines SET last_seen = now() - interval '91 days' WHERE name = 'machine 1'")

        try await present.acknowledge(2)

        #expect(try await present.status().machines.map(\.name) == ["machine 2"])
        #expect(try database.execute("SELECT count(*) FROM nagare_operations") == "1")
        #expect(try await away.pull(after: .start, limit: 10) == .tooOld)
        #expect(try await away.records().map(\.key.id) == ["a", "b"])
    }

    @Test("a dump that is restored is another instance, also for a machine that was connected before")
    func restoration() async throws {
        let member = try await database.member(1)
        let before = try await member.open(.sample(1), name: "").instance
        _ = try await member.push([.sample("a")])
        let server = database.server
        let dump = try run([
            "pg_dump", "--inserts", "-h", server.folder, "-p", "\(server.port)", "-U", "postgres",
            database.name,
        ])
        try database.execute("DROP SCHEMA public CASCADE")
        try database.execute("CREATE SCHEMA public AUTHORIZATION owner")
        let lines = dump.split(separator: "\n").filter {
            !$0.hasPrefix("\\") && $0 != "CREATE SCHEMA public;"
        }
        try database.execute(lines.joined(separator: "\n"))

        let failure = SyncFailure.offline(detail: "The database was replaced.")
        await #expect(throws: failure) { _ = try await member.push([.sample("b")]) }
        await #expect(throws: failure) { _ = try await member.pull(after: .start, limit: 10) }
        await #expect(throws: failure) { _ = try await member.snapshot(after: nil, limit: 10) }
        await #expect(throws: failure) { try await member.wait() }
        #expect(try await member.open(.sample(1), name: "").instance != before)
        #expect(try await member.log().map(\.key.id) == ["a"])
    }

    @Test("pages end before they are larger than an answer may be")
    func largeOperations() async throws {
        let member = try await database.member(1) { ($0.pageSize, $0.answerLimit) = (80_000, 120_000) }
        let text = SyncValue.string(String(repeating: "x", count: 5_000))
        let operations = (0..<40).map { SyncOperation.sample("v\($0)", ["text": text]) }
        _ = try await member.push(operations)

        #expect(try await member.log(limit: 1_000).count == 40)
        #expect(try await member.records(limit: 1_000).count == 40)
        let defaults = SyncPostgres.Settings(address: "")
        #expect(defaults.pageSize <= defaults.answerLimit / 2)
    }

    private func run(_ arguments: [String]) throws -> String {
        String(decoding: try ChildProcess.run(arguments).output, as: UTF8.self)
    }
}
