import Foundation
import PostgresTesting
import ReactiveTesting
import TerminalTesting
import Testing

/// Uniting a library with a database that has content already, and taking it back.
@Suite(.blocking, .serialized, .needsPostgres, .timeLimit(.minutes(2))) struct SyncMergeTests {
    private let server: PostgresServer

    init() throws { server = try DatabaseServer.running() }

    private func newAddress() throws -> String { server.socketURL(try server.createDatabase()) }

    private func nagare(_ home: TemporaryFolder, _ words: String...) async throws -> Outcome {
        try await Executable.run(words, home: home)
    }

    /// A machine that shares its follows over the database at `address`.
    private func machine(at address: String, following names: String...) async throws -> TemporaryFolder {
        let home = try TemporaryFolder()
        for words in [["config", "set", "sync", address], ["sync", "init"], ["follow", "add"] + names] {
            let outcome = try await Executable.run(words, home: home)
            #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
        }
        #expect(try await nagare(home, "sync", "now").status == 0)
        return home
    }

    private func follows(_ home: TemporaryFolder) async throws -> [String] {
        try await nagare(home, "follow", "list", "--ids").output.split(separator: "\n").map(String.init)
            .sorted()
    }

    private func copies(_ home: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(home.path)/.local/share/nagare/default")
            .filter { $0.hasPrefix("library.before-") }
    }

    @Test("after sync stop, init says what comes back, and changes nothing without consent")
    func again() async throws {
        let address = try newAddress()
        let one = try await machine(at: address, following: "tag:a", "tag:b")
        let two = try await machine(at: address, following: "tag:c")
        #expect(try await nagare(one, "sync", "now").status == 0)
        #expect(try await nagare(one, "sync", "stop").status == 0)
        #expect(try await nagare(two, "follow", "remove", "tag:a").status == 0)
        #expect(try await nagare(two, "sync", "now").status == 0)

        for words in [["sync", "init"], ["sync", "init", "--no-input"]] {
            let refused = try await Executable.run(words, home: one)
            #expect(refused.status == 64)
            #expect(
                refused.errors
                    == "nagare: sync init: it needs your consent: the library has 3 records and the "
                    + "database 2; uniting them adds 0 here, removes 0 and changes 0, and adds 1 there, of which "
                    + "1 was removed there, removes 0 and changes 0; use --yes to unite them\n")
        }
        #expect(try await nagare(two, "sync", "now").status == 0)
        #expect(try await follows(two) == ["tag:b", "tag:c"])
        #expect(try await nagare(one, "sync", "status").output.contains("is_on\tfalse\n"))
        #expect(try await nagare(two, "sync", "machines").output.split(separator: "\n").count == 1)

        // Where nothing changes, nobody is asked.
        #expect(try await nagare(two, "sync", "stop").status == 0)
        #expect(try await nagare(two, "sync", "init").status == 0)
        #expect(try copies(two).isEmpty)

        #expect(try await nagare(one, "sync", "init", "--yes").status == 0)
        #expect(try await nagare(two, "sync", "now").status == 0)
        #expect(try await follows(two) == ["tag:a", "tag:b", "tag:c"])
        #expect(try copies(one).count == 1)
    }

    @Test(
        "a changed address neither sends nor receives before consent, and undo returns to the library before")
    func otherDatabase() async throws {
        let (first, second) = (try newAddress(), try newAddress())
        let (one, other) = (
            try await machine(at: first, following: "tag:a"),
            try await machine(at: second, following: "tag:x")
        )
        #expect(try await nagare(one, "config", "set", "sync", second).status == 0)

        // The command does not send its change to the other database.
        #expect(try await nagare(one, "follow", "add", "tag:b").status == 0)
        let status = try await nagare(one, "sync", "status")
        #expect(status.status == 1 && status.output.contains("pending\t1\n"))
        #expect(status.errorLines.last?.contains("the address leads to another database") == true)
        #expect(try await nagare(one, "sync", "now").status == 64)
        #expect(try await nagare(other, "sync", "now").status == 0)
        #expect(try await follows(one) == ["tag:a", "tag:b"])
        #expect(try await follows(other) == ["tag:x"])

        #expect(try await nagare(one, "sync", "now", "--yes").status == 0)
        #expect(try await nagare(other, "sync", "now").status == 0)
        #expect(try await follows(other) == ["tag:a", "tag:b", "tag:x"])
        #expect(try await nagare(one, "follow", "add", "tag:later").status == 0)

        let refused = try await nagare(one, "sync", "undo")
        #expect(refused.status == 64 && refused.errors.contains("has 2 records, the present one has 4"))
        #expect(try await nagare(one, "sync", "undo", "--yes").status == 0)
        #expect(try await follows(one) == ["tag:a", "tag:b"])
        // Nothing is lost: what was undone is a copy, and undo returns to it.
        #expect(try await nagare(one, "sync", "undo", "--yes").status == 0)
        #expect(try await follows(one) == ["tag:a", "tag:b", "tag:later", "tag:x"])
        #expect(try await nagare(one, "sync", "undo", "--yes").status == 0)
        #expect(try copies(one).count == 4)

        // The library still belongs to the first database.
        #expect(try await nagare(one, "config", "set", "sync", first).status == 0)
        #expect(try await nagare(one, "sync", "now").status == 0)
        #expect(try await follows(one) == ["tag:a", "tag:b"])
        #expect(try await nagare(other, "sync", "undo", "--yes").status == 1)
    }

    @Test("the same database at another address needs no consent")
    func sameDatabase() async throws {
        let address = try newAddress()
        let one = try await machine(at: address, following: "tag:a")
        #expect(try await nagare(one, "config", "set", "sync", address + "&application_name=x").status == 0)

        #expect(try await nagare(one, "sync", "now").status == 0)
        #expect(try copies(one).isEmpty)
    }

    @Test("an answer other than yes unites nothing", .needs(.pseudoTerminal), arguments: ["n", "y"])
    func question(_ answer: String) async throws {
        let (first, second) = (try newAddress(), try newAddress())
        let (one, other) = (
            try await machine(at: first, following: "tag:a"),
            try await machine(at: second, following: "tag:x")
        )
        #expect(try await nagare(one, "config", "set", "sync", second).status == 0)
        let terminal = try InputTerminal()
        let process = try ChildProcess(
            [Executable.path, "sync", "now"], environment: .only(Executable.variables(one, nil)),
            input: .descriptor(terminal.slave), errors: .descriptor(terminal.slave))
        var shown = ""
        while !shown.contains("[y/N] ") {
            shown += terminal.read()
            try #require(!shown.contains("nagare:"), "\(shown)")
        }
        #expect(shown.contains("adds 1 here"))
        terminal.type("\(answer)\n")

        #expect(process.waitForEnd() == .exit(answer == "y" ? 0 : 2))
        #expect(try await nagare(other, "sync", "now").status == 0)
        #expect(try await follows(other) == (answer == "y" ? ["tag:a", "tag:x"] : ["tag:x"]))
    }

    private struct Machine: Decodable {
        let id: String
        let name: String
        let isThis: Bool

        enum CodingKeys: String, CodingKey {
            case id, name
            case isThis = "is_this"
        }
    }

    @Test("machines with the same name are told apart, and can be renamed")
    func names() async throws {
        let address = try newAddress()
        let one = try await machine(at: address, following: "tag:a")
        let two = try await machine(at: address, following: "tag:b")
        let machines = try await nagare(one, "sync", "machines", "--json").json([Machine].self)
        #expect(machines.map(\.isThis) == [true, false])
        #expect(Set(machines.map(\.name)).count == 1)
        let name = "\(machines[1].name) (\(machines[1].id.prefix(4)))"
        #expect(try await nagare(one, "sync", "status").output.contains("\nmachines\t\(name) "))
        let ambiguous = try await nagare(one, "sync", "machines", machines[0].name, "--rename", "x")
        #expect(ambiguous.status == 64 && ambiguous.errors.contains("several machines are called"))

        #expect(try await nagare(one, "sync", "machines", name, "--rename", "desk").status == 0)
        #expect(try await nagare(two, "sync", "machines", "--rename", "研究室").status == 0)
        #expect(try await nagare(two, "sync", "now").status == 0)
        let renamed = try await nagare(one, "sync", "machines").output.split(separator: "\n")
            .map { $0.split(separator: "\t")[1] }
        #expect(renamed == [machines[0].name[...], "研究室"])
        #expect(try await nagare(one, "sync", "machines", "nobody", "--rename", "x").status == 5)
        #expect(try await nagare(one, "sync", "machines", "desk").status == 64)
    }

    @Test("status counts what is missing on either side")
    func differences() async throws {
        let database = try server.createDatabase()
        let one = try await machine(at: server.socketURL(database), following: "tag:a", "tag:b", "tag:c")
        try server.execute("DELETE FROM nagare_records WHERE record = 'tag:a'", in: database)

        let rows = try await nagare(one, "sync", "status").output
        #expect(rows.contains("\npending\t0\n") && rows.contains("\nmissing_there\t1\n"), "\(rows)")
        #expect(rows.contains("\nmissing_here\t0\n") && rows.contains("\ndiffering\t0\n"), "\(rows)")
    }

    @Test("a schema that does not exist is named by sync init")
    func noSchema() async throws {
        let home = try TemporaryFolder()
        let address = try newAddress() + "&options=-csearch_path%3Dnowhere"
        #expect(try await nagare(home, "config", "set", "sync", address).status == 0)

        let failed = try await nagare(home, "sync", "init")
        #expect(failed.status == 1)
        #expect(
            failed.errors == "nagare: sync init: the schema for the tables does not exist "
                + "(no schema has been selected to create in); create it with CREATE SCHEMA, or change the address "
                + "with nagare config set sync\n")
    }
}
