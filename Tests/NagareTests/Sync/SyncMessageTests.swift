import Foundation
import PostgresTesting
import ReactiveTesting
import Testing

/// What `nagare sync` says when something is missing, with the real program and a real PostgreSQL.
@Suite(.blocking, .serialized, .needsPostgres, .needs(.pseudoTerminal), .timeLimit(.minutes(2)))
struct SyncMessageTests {
    private let server: PostgresServer
    private let address: String
    private let home: TemporaryFolder
    /// The address of a server that is not there.
    private let elsewhere: String

    init() throws {
        server = try DatabaseServer.running()
        address = server.socketURL(try server.createDatabase())
        home = try TemporaryFolder()
        elsewhere = "postgresql:///nagare?host=\(home.path)"
    }

    private func nagare(_ words: String...) async throws -> Outcome {
        try await Executable.run(words, home: home)
    }

    /// Runs a command whose messages go to a terminal.
    private func messages(_ words: String..., columns: UInt16) throws -> [String] {
        let terminal = try InputTerminal(columns: columns)
        let process = try ChildProcess(
            [Executable.path] + words, environment: .only(Executable.variables(home, nil)),
            input: .descriptor(terminal.slave), errors: .descriptor(terminal.slave))
        #expect(process.waitForEnd() == .exit(0))
        var text = ""
        while terminal.hasOutput { text += terminal.read() }
        // The spinner erases its row.
        return text.split(separator: "\r\n").map { row in
            String(row.split(separator: "\r").last ?? "").replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "")
        }
    }

    /// Shares the library.
    private func share() async throws {
        #expect(try await nagare("config", "set", "sync", address).status == 0)
        let started = try await nagare("sync", "init")
        #expect(started.status == 0, "\(started)")
    }

    /// Shares the library, and makes changes that cannot be sent.
    private func shareWithUnsentChanges(_ names: String...) async throws {
        try await share()
        #expect(try await nagare("config", "set", "sync", elsewhere).status == 0)
        let added = try await Executable.run(["follow", "add"] + names, home: home)
        #expect(added.status == 0 && added.errors == "", "\(added)")
    }

    @Test("sync stop needs no address, and says that the database still lists this machine")
    func stopWithoutAddress() async throws {
        try await share()
        #expect(try await nagare("config", "set", "sync", "").status == 0)

        let status = try await nagare("sync", "status")
        #expect(status.status == 0 && status.output.contains("is_on\ttrue"), "\(status)")
        #expect(
            status.errors == "nagare: sync status: there is no database to share; "
                + "run nagare config set sync postgresql://USER@HOST/DATABASE\n")
        let stopped = try messages("sync", "stop", columns: 80)
        #expect(
            stopped == [
                "this machine no longer shares its library",
                "the database lists this machine for up to 90 days: its address is not set",
            ])
        #expect(try await nagare("sync", "status").output == "is_on\tfalse\n")
    }

    @Test("sync stop says how many changes were not sent, also in a pipe")
    func unsent() async throws {
        try await shareWithUnsentChanges("tag:swift", "user:ann")

        let stopped = try await nagare("sync", "stop")
        #expect(stopped.status == 0)
        #expect(
            stopped.errors == "nagare: sync stop: 2 changes were not sent; they remain on this machine only\n"
        )
        #expect(try await nagare("follow", "list", "--ids").output == "tag:swift\nuser:ann\n")
    }

    private struct Status: Decodable {
        let reachable: Bool?
        let error: String?
        let pending: Int?
    }

    @Test("sync status tells whether the database can be reached, and why not")
    func reachable() async throws {
        try await share()
        let online = try await nagare("sync", "status", "--json").json(Status.self)
        #expect(online.reachable == true && online.error == nil)
        #expect(try await nagare("sync", "status").errors == "")
        let unknown = try await nagare("sync", "status", "--json", "--offline").json(Status.self)
        #expect(unknown.reachable == nil && unknown.error == nil)

        #expect(try await nagare("config", "set", "sync", elsewhere).status == 0)
        let json = try await nagare("sync", "status", "--json")
        #expect(json.status == 6 && json.errorLines.count == 1)
        let offline = try json.json(Status.self)
        let error = try #require(offline.error)
        #expect(offline.reachable == false && error.hasPrefix("the database cannot be reached ("))
        let text = try await nagare("sync", "status")
        #expect(text.status == 6 && text.output.contains("\nreachable\tfalse\n"))
        #expect(text.errors == "nagare: sync status: \(error)\n")

        let empty = server.socketURL(try server.createDatabase())
        #expect(try await nagare("config", "set", "sync", empty).status == 0)
        let refused = try await nagare("sync", "status", "--json").json(Status.self)
        #expect(refused.reachable == true)
        #expect(refused.error == "the database is not set up; run nagare sync init")
    }

    @Test("in a terminal, sync status prints words in the language of the user", arguments: ["en", "ja"])
    func words(_ language: String) async throws {
        try await share()
        #expect(try await nagare("config", "set", "language", language).status == 0)

        let shown = try TerminalRun.run(
            [Executable.path, "sync", "status"], columns: 200, environment: Executable.variables(home, nil))
        #expect(shown.status == 0 && !shown.output.contains("_"), "\(shown)")
        let labels = shown.output.split(separator: "\r\n").map { $0.prefix { $0 != " " } }
        #expect(
            labels
                == (language == "en"
                    ? ["Database", "Library", "Not", "Last", "Reachable", "Records", "Machines"]
                    : ["データベース", "ライブラリ", "未送信", "最後の同期", "接続", "記録", "コンピューター"]))
        #expect(!shown.output.contains("true"))
    }

    @Test("a library that is not shared is no error for sync status, and there is nothing to stop")
    func notShared() async throws {
        let status = try await nagare("sync", "status")
        #expect(status.status == 0 && status.output == "is_on\tfalse\n" && status.errors == "", "\(status)")
        let shown = try TerminalRun.run(
            [Executable.path, "sync", "status"], columns: 80, environment: Executable.variables(home, nil))
        #expect(shown.output == "Library  not shared\r\n")
        #expect(
            try messages("sync", "status", columns: 100)
                == ["run nagare config set sync postgresql://USER@HOST/DATABASE, then nagare sync init"])
        let json = try await nagare("sync", "status", "--json").json(Status.self)
        #expect(json.reachable == nil && json.error == nil && json.pending == nil)

        for address in ["", address] {
            #expect(try await nagare("config", "set", "sync", address).status == 0)
            let stopped = try await nagare("sync", "stop")
            #expect(stopped.status == 1)
            #expect(
                stopped.errors
                    == "nagare: sync stop: this machine does not share its library; there is nothing to stop\n"
            )
        }
    }

    @Test(
        "config set refuses an address that libpq cannot use",
        arguments: [
            "postgresql://", "postgresql:///x?sslmode=banana", "postgresql://db.example:99999/x",
            "postgresql://[::1/x",
        ])
    func invalidAddress(_ address: String) async throws {
        let refused = try await nagare("config", "set", "sync", address)
        #expect(refused.status == 64 && refused.errorLines.count == 1, "\(refused)")
        #expect(refused.errors.hasPrefix("nagare: config set: "))
    }

    @Test("a weak sslmode to another machine is refused unless sync_tls allows it, and then warned about")
    func weakMode() async throws {
        let weak = "postgresql://ann@nowhere.invalid/x?sslmode=require"
        #expect(try await nagare("config", "set", "sync", weak).status == 0)
        for command in ["init", "status"] {
            let refused = try await nagare("sync", command)
            #expect(refused.status == 64 && refused.errors.contains("with sslmode=require, nobody verifies"))
        }

        #expect(try await nagare("config", "set", "sync_tls", "any").status == 0)
        for command in ["init", "status"] {
            let failed = try await nagare("sync", command)
            #expect(failed.status == 6 && failed.errorLines.count >= 2, "\(failed)")
            let warning = "nagare: sync \(command): with sslmode=require, others in the network can pretend"
            #expect(failed.errors.contains(warning), "\(failed)")
        }
        let listed = try await nagare("config", "check").output
        #expect(listed.contains("sync_tls\tany\tlibrary,database_password\n"), "\(listed)")
    }

    @Test("sync init says that a missing database must be created")
    func missingDatabase() async throws {
        #expect(try await nagare("config", "set", "sync", server.socketURL("nope")).status == 0)

        let failed = try await nagare("sync", "init")
        #expect(failed.status == 1)
        #expect(
            failed.errors == "nagare: sync init: database \"nope\" does not exist; "
                + "create it, such as with createdb, or change the address with nagare config set sync\n",
            "\(failed)")
    }

    @Test("at 40 columns, messages are wrapped between words")
    func narrow() async throws {
        #expect(
            try messages("follow", "list", columns: 40)
                == ["nothing followed yet: see nagare help", "follow"])
        try await shareWithUnsentChanges("tag:swift")

        let stopped = try messages("sync", "stop", columns: 40)
        #expect(stopped.prefix(2) == ["this machine no longer shares its", "library"])
        #expect(stopped.contains { $0.hasPrefix("the database lists this machine for up") }, "\(stopped)")
        #expect(!stopped.contains { $0.contains("…") }, "\(stopped)")
    }
}
