import Foundation
import PostgresTesting
import ReactiveTesting
import Sync
import SyncPostgres
import SyncTesting
import Testing

/// How machines notice that a database is not the one that they know.
@Suite(.blocking, .needsPostgres, .timeLimit(.minutes(1))) struct PlaceTests {
    private let database: TestDatabase

    init() throws { database = try DatabaseServer.database() }

    private func instance(_ service: SyncPostgres) async throws -> String {
        try await service.open(.sample(1), name: "").instance
    }

    @Test("an emptied table makes the data another instance, once", arguments: ["operations", "records"])
    func emptied(_ table: String) async throws {
        let member = try await database.member(1)
        _ = try await member.push([.sample("a")])
        let before = try await instance(member)
        #expect(try await instance(member) == before)

        try database.execute("TRUNCATE nagare_\(table)")

        let after = try await instance(member)
        #expect(after != before)
        #expect(try await instance(database.service()) == after)
        // Also on the connection of a machine that had opened the database.
        #expect(try await member.push([.sample("b")]) == [.accepted])
    }

    @Test("a database whose rows were all removed is set up again, and its numbers continue after the log")
    func withoutRow() async throws {
        let member = try await database.member(1)
        let before = try await instance(member)
        _ = try await member.push([.sample("a"), .sample("b")])
        try database.execute("TRUNCATE nagare_sync, nagare_machines, nagare_records")
        await #expect(throws: SyncFailure.notPrepared) { _ = try await instance(member) }

        try await member.prepare()

        #expect(try await instance(member) != before)
        #expect(try await member.push([.sample("c")]) == [.accepted])
        #expect(try await member.status().number == 3)
    }

    @Test(
        "a table that was dropped is created again, and filled by the machines",
        arguments: [
            "operations", "records", "machines", "sync",
        ])
    func dropped(_ table: String) async throws {
        let member = try await database.member(1)
        let before = try await instance(member)
        _ = try await member.push([.sample("a")])
        try database.execute("DROP TABLE nagare_\(table)")
        await #expect(throws: SyncFailure.notPrepared) { _ = try await instance(member) }

        try await member.prepare()

        let after = try await instance(member)
        #expect((after == before) == (table == "machines"))
        #expect(try await member.push([.sample("b")]) == [.accepted])
    }

    @Test("a role that may not read the server's identifier sees the same instance as others")
    func rights() async throws {
        let member = try await database.member(1)
        let before = try await instance(member)
        try database.execute(
            "REVOKE EXECUTE ON FUNCTION pg_control_system(), pg_control_checkpoint() FROM PUBLIC")

        let restricted = database.service()
        #expect(try await instance(restricted) == before)
        let superuser = database.service { $0.address = database.server.socketURL(database.name) }
        #expect(try await instance(superuser) == before)
        try database.execute("TRUNCATE nagare_records")
        #expect(try await instance(restricted) != before)
    }

    @Test("tables of version 1 are refused until they are upgraded, and keep their data")
    func upgrade() async throws {
        let member = try await database.member(1)
        let operations = [SyncOperation.sample("a"), .sample("b")]
        _ = try await member.push(operations)
        try database.execute(
            """
            ALTER TABLE nagare_sync DROP COLUMN place; ALTER TABLE nagare_operations DROP COLUMN mark;
            UPDATE nagare_sync SET version = 1, minimum_writer = 1
            """)
        let refusal = SyncFailure.wrongSchema(found: 1, expected: 2)
        let other = database.service()
        await #expect(throws: refusal) { _ = try await instance(other) }
        await #expect(throws: refusal) { _ = try await other.status() }

        try await other.prepare()

        _ = try await instance(other)
        #expect(try await other.log() == operations)
        let end = try await other.end()
        #expect(end.number == 2 && end.mark != nil)
        #expect(try await other.records().map(\.key.id) == ["a", "b"])
    }

    @Test("a schema that does not exist has its own failure")
    func noSchema() async throws {
        let service = database.service { $0.address += "&options=-csearch_path%3Dnowhere" }
        await #expect(throws: SyncFailure.notPrepared) { _ = try await instance(service) }
        await #expect(
            throws: SyncFailure.schemaMissing(detail: "no schema has been selected to create in")
        ) { try await service.prepare() }
    }
}
