import Foundation
import PostgresTesting
import ReactiveTesting
import Sync
import SyncPostgres
import SyncTesting
import Testing

@Suite(.blocking, .needsPostgres, .timeLimit(.minutes(1))) struct SchemaTests {
    private let database: TestDatabase

    init() throws { database = try DatabaseServer.database() }

    @Test("eight machines that create the schema at once create one")
    func concurrently() async throws {
        let instances = try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                let service = database.service()
                group.addTask {
                    try await service.prepare()
                    return try await service.open(.sample(number), name: "").instance
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }

        #expect(instances.count == 1)
        #expect(try database.execute("SELECT count(*) FROM nagare_sync") == "1")
    }

    @Test("a schema of an older or newer version is refused, and stays as it is", arguments: [0, 3])
    func versions(_ version: Int) async throws {
        let member = try await database.member(1)
        try database.execute("UPDATE nagare_sync SET version = \(version), minimum_writer = \(version)")
        let refusal = SyncFailure.wrongSchema(found: version, expected: 2)

        let other = database.service()
        await #expect(throws: refusal) { try await other.prepare() }
        await #expect(throws: refusal) { _ = try await other.open(.sample(2), name: "") }
        await #expect(throws: refusal) { _ = try await other.status() }
        // The machine that opened the database before the change does not write either.
        await #expect(throws: refusal) { _ = try await member.push([.sample("a")]) }
        #expect(try database.execute("SELECT counter FROM nagare_sync") == "0")
        #expect(try database.execute("SELECT count(*) FROM nagare_machines") == "1")
    }

    @Test("a newer schema that this program may write to is used")
    func compatible() async throws {
        let member = try await database.member(1)
        try database.execute("UPDATE nagare_sync SET version = 3, minimum_writer = 2")

        try await member.prepare()
        #expect(try await member.push([.sample("a")]) == [.accepted])
    }

    @Test("two owners in two schemas of one database share nothing")
    func schemas() async throws {
        try database.execute(
            "CREATE SCHEMA one AUTHORIZATION owner; CREATE SCHEMA two AUTHORIZATION owner")
        let one = try await database.member(1) { $0.address += "&options=-csearch_path%3Done" }
        let two = try await database.member(2) { $0.address += "&options=-csearch_path%3Dtwo" }

        _ = try await one.push([.sample("a")])

        #expect(try await one.log().count == 1)
        #expect(try await two.log().isEmpty)
    }

    @Test("without the right to create tables, preparing fails with that reason")
    func rights() async throws {
        try database.execute("ALTER DATABASE \(database.name) OWNER TO postgres")

        await #expect(throws: SyncFailure.refused(detail: "permission denied for schema public")) {
            try await database.service().prepare()
        }
    }

    @Test("a database that is not in UTF-8 is refused")
    func encoding() async throws {
        let server = database.server
        let name = "\(database.name)_latin"
        try server.execute(
            "CREATE DATABASE \(name) OWNER owner TEMPLATE template0 ENCODING 'LATIN1'", in: "postgres")

        let failure = SyncFailure.refused(detail: "The database has the encoding LATIN1, not UTF8.")
        await #expect(throws: failure) {
            try await database.service { $0.address = server.socketURL(name, user: "owner") }.prepare()
        }
    }

    @Test("the server itself refuses a timestamp of the day after tomorrow")
    func future() async throws {
        _ = try await database.member(1)
        let stamp = SyncOperation.sample("a", offset: 25 * 3_600).timestamp.text

        #expect(throws: PostgresTestingFailure.self) {
            try database.execute(
                """
                INSERT INTO nagare_operations VALUES (1, gen_random_uuid(), '\(stamp)', 'video', 'a', true, '{}')
                """)
        }
    }
}
