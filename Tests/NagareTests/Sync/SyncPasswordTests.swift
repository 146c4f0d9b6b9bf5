import Foundation
import PostgresTesting
import ReactiveTesting
import Testing

/// The password of the shared database: from libpq's files, or typed.
@Suite(.blocking, .needsPostgres, .needs(.pseudoTerminal), .timeLimit(.minutes(2))) struct SyncPasswordTests {
    private static let password = "sesame-7"
    private static let server = Result {
        let server = try DatabaseServer.running()
        try server.execute("CREATE ROLE owner LOGIN PASSWORD '\(password)'", in: "postgres")
        return server
    }

    private let home: TemporaryFolder

    /// A home folder that trusts the server, with its address in the settings.
    init() async throws {
        let server = try Self.server.get()
        let database = try server.createDatabase()
        try server.execute("ALTER DATABASE \(database) OWNER TO owner", in: database)
        home = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: "\(home.path)/.postgresql", withIntermediateDirectories: false)
        try FileManager.default.copyItem(
            atPath: server.certificate, toPath: "\(home.path)/.postgresql/root.crt")
        let address = server.secureURL(database, user: "owner")
        #expect(try await Executable.run("config", "set", "sync", address, home: home).status == 0)
    }

    private func storePassword(mode: Int = 0o600) throws {
        let file = "\(home.path)/.pgpass"
        try "localhost:*:*:owner:\(Self.password)\n".write(toFile: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    }

    /// A command that reads from a terminal.
    private struct Conversation {
        let terminal: InputTerminal
        let process: ChildProcess

        init(_ home: TemporaryFolder, _ words: [String]) throws {
            terminal = try InputTerminal()
            process = try ChildProcess(
                [Executable.path] + words, environment: .only(Executable.variables(home, nil)),
                input: .descriptor(terminal.slave), errors: .descriptor(terminal.slave))
        }

        /// Waits for the prompt, and returns it.
        func prompt() throws -> String {
            var output = ""
            while !output.contains("not shown): ") {
                output += terminal.read()
                try #require(!output.contains("nagare:"), "\(output)")
            }
            return output
        }

        /// Waits for the end, and returns the remaining messages, which may begin with a spinner.
        func end() -> (end: ChildProcess.ExitStatus, errors: String) {
            let end = process.waitForEnd()
            var errors = ""
            while terminal.hasOutput { errors += terminal.read() }
            return (end, errors.replacingOccurrences(of: "\r\n", with: "\n"))
        }
    }

    @Test("libpq's files are those below HOME")
    func files() async throws {
        try storePassword()

        let started = try await Executable.run("sync", "init", home: home)
        #expect(started.status == 0 && started.errors == "", "\(started)")
    }

    @Test("init and now ask for a missing password without echo, store it nowhere, and say where it belongs")
    func typed() async throws {
        let recording = "\(home.path)/run.journal"
        for command in ["init", "now"] {
            let conversation = try Conversation(home, ["sync", command, "--record", recording, "-v"])
            let prompt = try conversation.prompt()
            #expect(prompt.contains("owner@localhost") && !conversation.terminal.echoes)
            conversation.terminal.type("\(Self.password)\n")

            let (end, errors) = conversation.end()
            #expect(end == .exit(0) && conversation.terminal.echoes, "\(errors)")
            #expect(errors.contains("~/.pgpass (mode 0600)") && !errors.contains(Self.password), "\(errors)")
        }
        let found = try ChildProcess.run(["grep", "-rl", Self.password, home.path])
        #expect(found.end == .exit(1) && found.output.isEmpty)
    }

    @Test("a wrong or empty answer is refused, and nobody is asked again", arguments: ["wrong", ""])
    func wrong(_ answer: String) throws {
        let conversation = try Conversation(home, ["sync", "init"])
        _ = try conversation.prompt()
        conversation.terminal.type("\(answer)\n")

        let (end, errors) = conversation.end()
        #expect(end == .exit(4))
        #expect(errors.contains(answer.isEmpty ? "asks for a password" : "password authentication failed"))
    }

    @Test("Ctrl-C at the prompt ends the command, and echo is restored")
    func interrupted() throws {
        let conversation = try Conversation(home, ["sync", "init"])
        _ = try conversation.prompt()
        conversation.process.send(signal: SIGINT)

        #expect(conversation.end().end == .signal(SIGINT) && conversation.terminal.echoes)
    }

    @Test("nobody is asked with --no-input, without a terminal, or by other commands")
    func notAsked() async throws {
        let sentence = "the database asks for a password; store it in ~/.pgpass (mode 0600)"
        let forbidden = try Conversation(home, ["sync", "init", "--no-input"]).end()
        #expect(forbidden.end == .exit(4))
        #expect(forbidden.errors.hasSuffix("nagare: sync init: \(sentence)\n"))
        let piped = try await Executable.run("sync", "init", home: home, input: "\(Self.password)\n")
        #expect(piped.status == 4 && piped.errors == "nagare: sync init: \(sentence)\n")
        let status = try Conversation(home, ["sync", "status"]).end()
        #expect(status.end == .exit(4) && status.errors.hasSuffix("nagare: sync status: \(sentence)\n"))
    }

    @Test("PGPASSWORD is sent only to the server that the environment names")
    func variable() async throws {
        let server = try Self.server.get()
        let password = ["PGPASSWORD": Self.password]
        let withheld = try await Executable.run("sync", "init", home: home, environment: password)
        #expect(withheld.status == 4)
        #expect(
            withheld.errors
                == "nagare: sync init: the database asks for a password, and PGPASSWORD is not sent to localhost, which "
                + "only settings.json names; name it with PGHOST (and PGPORT), or store the password in ~/.pgpass "
                + "(mode 0600)\n")
        let other = try await Executable.run(
            "sync", "init", home: home,
            environment: password.merging(["PGHOST": "localhost", "PGPORT": "1"]) { $1 })
        #expect(other.status == 4, "another port is another server")
        let named = try await Executable.run(
            "sync", "init", home: home,
            environment: password.merging(["PGHOST": "localhost", "PGPORT": "\(server.port)"]) { $1 })
        #expect(named.status == 0, "\(named.errors)")

        try storePassword()
        let stored = try await Executable.run(
            "sync", "now", home: home, environment: ["PGPASSWORD": "of-another-server"])
        #expect(stored.status == 0, "libpq's files name the server: \(stored.errors)")
    }

    @Test("a password that others can read is not used, and one sentence says why")
    func readable() async throws {
        try storePassword(mode: 0o644)
        let refused = try await Executable.run("sync", "init", home: home)
        let file = "\(home.path)/.pgpass"
        let sentence =
            "nagare: sync init: other users can access \(file), so it is not used; run chmod 600 \(file)\n"
        #expect(refused.status == 4 && refused.errors == sentence, "\(refused)")
        let conversation = try Conversation(home, ["sync", "init"])
        let (end, errors) = conversation.end()
        #expect(end == .exit(4) && errors.hasSuffix(sentence), "\(errors)")
    }
}
