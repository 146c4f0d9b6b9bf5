import Foundation
import ReactiveTesting
import StandInServer
import Testing

/// The destination of output, its rendering, and errors while writing it.
@Suite(.blocking) struct OutputTests {
    private func shell(_ line: String, _ home: TemporaryFolder, origin: String? = nil) async throws -> Outcome
    {
        let variables = Executable.variables(home, origin).merging(["NAGARE": Executable.path]) { $1 }
        return try await Executable.run(
            program: "/bin/sh", ["-c", line], home: home, origin: origin, environment: variables)
    }

    @Test(
        "a closed or full stdout is an error in one line: exit 1",
        arguments: ["--version", "--help", "search swift", "myvideo list --json", "completion bash"])
    func fullAndClosed(words: String) async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        for (target, why) in [(">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")] {
            let run = try await shell(
                "\"$NAGARE\" \(words) \(target)", TemporaryFolder(), origin: server.origin)

            #expect(run.status == 1, "\(words) \(target)")
            #expect(
                run.errors
                    == "nagare: output: cannot write to standard output (\(why)); check where it is redirected\n"
            )
        }
        await server.stop()
    }

    @Test("a closed pipe ends the program silently")
    func closedPipe() async throws {
        let run = try await shell(
            "{ \"$NAGARE\" completion bash; echo $? >\"$HOME/status\"; } | true; sed 's/^/status /' \"$HOME/status\"",
            TemporaryFolder())

        #expect(run.errors == "")
        #expect(run.output == "status 141\n" || run.output == "status 0\n")
    }

    @Test("help for an unknown command is a usage error", arguments: [["nosuch"], ["stock", "nosuch"]])
    func help(words: [String]) async throws {
        let run = try await Executable.run(["help"] + words, home: TemporaryFolder())

        let group = words.count == 1 ? "" : " stock"
        #expect(run.status == 64 && run.output == "")
        #expect(run.errors == "nagare: help: unknown command \"nosuch\"; see nagare help\(group)\n")
        #expect(try await Executable.run("help", "stock", "add", home: TemporaryFolder()).status == 0)
    }

    @Test("-v prints why the connection failed, and does not suggest itself")
    func verbose() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let origin = server.origin
        await server.setFaults([try Fault(parsing: "truncate@/api/v2/items")])
        let cut = try await Executable.run("search", "swift", "-v", home: TemporaryFolder(), origin: origin)
        #expect(cut.status == 6 && !cut.errors.contains("-v"), "\(cut.errors)")
        await server.setFaults([try Fault(parsing: "reset@/api/v2/items")])
        let reset = try await Executable.run("search", "swift", "-v", home: TemporaryFolder(), origin: origin)
        #expect(reset.status == 6 && reset.errors.contains(" ("), "\(reset.errors)")
        await server.stop()

        let down = try await Executable.run("search", "swift", "-v", home: TemporaryFolder(), origin: origin)
        #expect(down.status == 6 && down.errors.contains("Connection refused"), "\(down.errors)")
        #expect(down.errorLines.count == 1)
    }

    @Test("invalid settings are each rejected with their own message")
    func settings() async throws {
        let home = try TemporaryFolder()
        let lookalike = try await Executable.run(
            "search", "a", home: home, environment: ["NAGARE_QIITA_URL": "http://127.evil.example"])
        #expect(
            lookalike.status == 64
                && lookalike.errors.contains("\"http://127.evil.example\" is not the URL of a service"))

        _ = try await Executable.run("config", "set", "ca_file", "/nowhere/ca.pem", home: home)
        let issuers = try await Executable.run("search", "a", home: home)
        #expect(issuers.status == 74 && issuers.errors.contains("cannot read ca_file /nowhere/ca.pem"))
        #expect(issuers.errors.contains("nagare config set ca_file"))

        let folder = "\(home.path)/.config/nagare/default"
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
        let shared = try await Executable.run("search", "a", home: home)
        #expect(shared.status == 74, "\(shared.errors)")
        #expect(shared.errors.contains("other users can write to \(folder); run chmod 700 on it"))
    }

    @Test("--template fills a text with the fields of each value; an unknown field is reported")
    func template() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        let listed = try await Executable.run("search", "swift", "-L2", home: home, origin: origin)
        let rows = listed.output.split(separator: "\n").map { $0.split(separator: "\t") }

        let run = try await Executable.run(
            "search", "swift", "-L2", "--json", "--template", #"{id}\t{{{user.id}}}"#, home: home,
            origin: origin)
        #expect(run.output == rows.map { "\($0[0])\t{\($0[4])}\n" }.joined(), "\(run.errors)")

        let wrong = try await Executable.run(
            "search", "swift", "--json", "--template", "{nope}", home: home, origin: origin)
        #expect(wrong.status == 64 && wrong.errors.contains("user.id"))
        let nested = try await Executable.run(
            "search", "swift", "-L1", "--json", "--fields", "user.id", home: home, origin: origin)
        #expect(nested.output.filter { !" \n".contains($0) } == #"[{"user":{"id":"\#(rows[0][4])"}}]"#)
        await server.stop()
    }

    @Test(
        "--jq prints the raw output of jq; an invalid expression is one line", .needs(.program("jq")))
    func jq() async throws {
        let home = try TemporaryFolder()
        func run(_ expression: String) async throws -> Outcome {
            try await Executable.run("config", "list", "--json", "--jq=\(expression)", home: home)
        }
        for (expression, output) in [("has(\"theme\")", "true\n"), ("\"a\\tb\"", "a\tb\n"), ("-1", "-1\n")] {
            let result = try await run(expression)
            #expect(result.status == 0 && result.output == output && result.errors == "", "\(result.errors)")
        }
        let bad = try await run(".[")
        #expect(bad.status == 64 && bad.output == "" && bad.errorLines.count == 1)
        #expect(bad.errors.hasPrefix("nagare: config list: jq failed: jq: error: "), "\(bad.errors)")
    }

    @Test("--jq without jq installed is one line")
    func missingJQ() async throws {
        let home = try TemporaryFolder()
        let run = try await Executable.run(
            "config", "list", "--json", "--jq", ".", home: home, environment: ["PATH": home.path])
        #expect(run.status == 1 && run.output == "" && run.errors.contains("install jq"), "\(run.errors)")
    }

    @Test("api prints the response for a path of Qiita's API, with the token, and never for another host")
    func api() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        struct Own: Decodable { let id: String }
        let own = try await Executable.run(
            "api", "/authenticated_user", home: home, origin: origin,
            environment: ["QIITA_TOKEN": "demo-token"])
        #expect(try own.json(Own.self).id == "demo")
        for (path, status) in [("/nothing", 5), ("https://evil.example/", 64), ("/../x", 64)]
            as [(String, Int32)]
        {
            let run = try await Executable.run("api", path, home: home, origin: origin)
            #expect(run.status == status && run.errorLines.count == 1 && run.output == "", "\(run.errors)")
        }
        await server.stop()
    }
}
