import Foundation
import PostgresTesting
import ReactiveTesting
import Testing

/// What one machine writes cannot stop another, which can exclude it. With the real program and a real PostgreSQL.
@Suite(.blocking, .serialized, .needsPostgres, .timeLimit(.minutes(5))) struct SyncExclusionTests {
    private let server: PostgresServer
    private let database: String

    init() throws {
        server = try DatabaseServer.running()
        database = try server.createDatabase()
    }

    private func nagare(_ home: TemporaryFolder, _ words: String...) async throws -> Outcome {
        try await Executable.run(words, home: home)
    }

    /// A machine whose library is shared.
    private func machine() async throws -> TemporaryFolder {
        let home = try TemporaryFolder()
        #expect(try await nagare(home, "config", "set", "sync", server.socketURL(database)).status == 0)
        let started = try await nagare(home, "sync", "init")
        #expect(started.status == 0 && started.errors == "", "\(started)")
        return home
    }

    private func follow(_ name: String, on home: TemporaryFolder) async throws {
        #expect(try await nagare(home, "follow", "add", name).status == 0)
        #expect(try await nagare(home, "sync", "now").status == 0)
    }

    private struct Machine: Decodable { let id: String }

    private struct Status: Decodable {
        struct Skip: Decodable, Equatable {
            let number: Int?
            let machine: String?
            let reason: String
        }

        let skipped: [Skip]
    }

    @Test("a poisonous record is skipped, kept and reported with its machine and number")
    func poison() async throws {
        let (one, two) = (try await machine(), try await machine())
        try await follow("tag:before", on: two)
        let number = try server.execute(
            """
            UPDATE nagare_sync SET counter = counter + 1;
            INSERT INTO nagare_operations (number, id, stamp, kind, record, is_saved, fields)
            SELECT counter, gen_random_uuid(), '000000000001000000000000000000aa', 'follow', 'x', true, 'nonsense'
            FROM nagare_sync RETURNING number
            """, in: database)
        try await follow("tag:after", on: two)

        let synced = try await nagare(one, "sync", "now")
        #expect(synced.status == 0)
        #expect(
            synced.errors
                == "nagare: sync now: change \(number) of 00000000000000aa cannot be read, so it is skipped and kept; "
                + "if that machine should not write, run nagare sync machines remove MACHINE\n", "\(synced)")
        #expect(try await nagare(one, "follow", "list", "--ids").output == "tag:before\ntag:after\n")
        #expect(try await nagare(one, "sync", "now").errors == "", "it is reported once")
        let status = try await nagare(one, "sync", "status", "--json").json(Status.self)
        #expect(
            status.skipped
                == [.init(number: Int(number), machine: "00000000000000aa", reason: "unreadable")])
        #expect(
            try await nagare(one, "sync", "status").output
                .contains("skipped\t\(number) 00000000000000aa unreadable\n"))
        let kept = try ChildProcess.run(["grep", "-rlF", "nonsense", "\(one.path)/.local/share"])
        #expect(kept.end == .exit(0), "the library has what the database may cut from its log")
    }

    @Test("a machine that is excluded stops, what it writes is ignored, and it can join again")
    func exclusion() async throws {
        let (one, two) = (try await machine(), try await machine())
        try await follow("tag:before", on: two)
        #expect(try await nagare(one, "sync", "now").status == 0)
        let id = try #require(
            try await nagare(one, "sync", "machines", "--json").json([Machine].self).last?.id)

        let asked = try await nagare(one, "sync", "machines", "remove", id)
        #expect(asked.status == 64 && asked.errors.contains("use --yes"), "\(asked)")
        let removed = try await nagare(one, "sync", "machines", "remove", id, "--yes")
        #expect(removed.status == 0 && removed.output == "", "\(removed)")
        #expect(try await nagare(one, "sync", "machines", "--json").json([Machine].self).count == 1)

        // As a machine would that does not stop.
        try server.execute(
            """
            UPDATE nagare_sync SET counter = counter + 1;
            INSERT INTO nagare_operations (number, id, stamp, kind, record, is_saved, fields)
            SELECT counter, gen_random_uuid(), \
                lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint + 1000), 12, '0') || '0000\(id)', \
                'follow', 'tag:ignored', true, '{"name":"tag:ignored","followedAt":1}' FROM nagare_sync
            """, in: database)
        #expect(try await nagare(one, "sync", "now").status == 0)
        #expect(try await nagare(one, "follow", "list", "--ids").output == "tag:before\n")

        #expect(try await nagare(two, "follow", "add", "tag:late").status == 0)
        let stopped = try await nagare(two, "sync", "now")
        #expect(
            stopped.status == 1
                && stopped.errors == "nagare: sync now: another machine has excluded this one; "
                    + "run nagare sync stop and nagare sync init to join again\n",
            "\(stopped)")
        #expect(try await nagare(one, "sync", "machines", "--json").json([Machine].self).count == 1)

        #expect(try await nagare(two, "sync", "stop").status == 0)
        #expect(try await nagare(two, "sync", "init", "--yes").status == 0)
        #expect(try await nagare(one, "sync", "now").status == 0)
        #expect(try await nagare(one, "follow", "list", "--ids").output.contains("tag:late"))
    }

    @Test("this machine and unknown ones cannot be excluded, and remove needs a name")
    func mistakes() async throws {
        let home = try await machine()
        let id = try #require(
            try await nagare(home, "sync", "machines", "--json").json([Machine].self).first?.id)
        for (words, status) in [([id], 64), (["nobody"], 5), ([], 64), ([id, "more"], 64)] {
            let run = try await Executable.run(
                ["sync", "machines", "remove"] + words + ["--yes"], home: home)
            #expect(run.status == status && run.errorLines.count == 1, "\(words): \(run)")
        }
    }

    @Test("a database that was emptied is refilled after saying so, and the library is copied before")
    func emptied() async throws {
        let (one, two) = (try await machine(), try await machine())
        try await follow("tag:kept", on: one)
        #expect(try await nagare(two, "sync", "now").status == 0)
        try server.execute("TRUNCATE nagare_operations, nagare_records", in: database)

        // A command sends nothing before that.
        #expect(try await nagare(one, "follow", "add", "tag:later").status == 0)
        let status = try await nagare(one, "sync", "status")
        #expect(status.status == 1 && status.output.contains("pending\t1\n"))
        #expect(
            status.errors.contains(
                "the database was emptied or replaced since the last sync; run nagare sync now, which says "
                    + "what uniting them changes"), "\(status)")
        #expect(try server.execute("SELECT count(*) FROM nagare_operations", in: database) == "0")

        let refilled = try await nagare(one, "sync", "now")
        #expect(refilled.status == 0)
        #expect(
            refilled.errors.hasPrefix(
                "nagare: sync now: the database was emptied or replaced since the last sync: the library has 2 records "
                    + "and the database 0; uniting them adds 0 here"), "\(refilled)")
        #expect(refilled.errors.contains("nagare sync undo returns to the library as it was"))
        #expect(try await nagare(one, "sync", "now").errors == "", "it is said once")
        // What another machine has is there already, and more.
        #expect(try await nagare(two, "sync", "now").errors.contains("uniting them adds 1 here"))
        #expect(try await nagare(two, "follow", "list", "--ids").output == "tag:kept\ntag:later\n")
        let copies = try FileManager.default
            .contentsOfDirectory(atPath: "\(one.path)/.local/share/nagare/default")
        #expect(copies.contains { $0.hasPrefix("library.before-") }, "\(copies)")
    }

    @Test("in a pipe, machines of the same name have the beginning of their identifier")
    func names() async throws {
        let (one, _) = (try await machine(), try await machine())
        let rows = try await nagare(one, "sync", "machines").output.split(separator: "\n")
            .map { $0.split(separator: "\t").map(String.init) }
        #expect(rows.count == 2 && Set(rows.map { $0[1] }).count == 2)
        #expect(rows.allSatisfy { $0[1].hasSuffix("(\($0[0].prefix(4)))") }, "\(rows)")
    }
}
