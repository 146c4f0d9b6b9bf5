import Foundation
import Glibc
import ReactiveTesting
import StandInServer
import Testing

/// The user's command aliases.
@Suite(.blocking) struct AliasTests {
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    private func nagare(_ words: String..., origin: String? = nil) async throws -> Outcome {
        try await Executable.run(words, home: home, origin: origin)
    }

    private func set(_ name: String, _ text: String) async throws -> Outcome {
        try await nagare("config", "set", "alias.\(name)", text)
    }

    @Test("an alias expands to its arguments, keeps further ones, and can begin with another alias")
    func expanded() async throws {
        let server = try await StandInServer.start(.init())
        #expect(try await set("sw", "search 'tag:swift' \"-L2\"").status == 0)
        #expect(try await set("swi", "sw --ids").status == 0)

        let expected = try await nagare("search", "tag:swift", "-L", "2", "--ids", origin: server.origin)
        let run = try await nagare("swi", origin: server.origin)
        let more = try await nagare("-q", "swi", "-L3", origin: server.origin)

        #expect(run.status == 0 && run.output == expected.output, "\(run.errors)")
        #expect(more.output.split(separator: "\n").count == 3)
        #expect(await server.requests().allSatisfy { $0.contains("tag%3Aswift") })
        await server.stop()
    }

    @Test(
        "an alias that shadows a command, leads to none or refers to itself is rejected in one sentence"
    )
    func refused() async throws {
        for (name, text, why) in [
            ("search", "post", "\"search\" is a command"), ("help", "post", "\"help\" is a command"),
            ("a b", "post", "is not a valid alias name"), ("a", "a -L3", "refers to itself"),
            ("a", "nosuch", "does not begin with a command"), ("a", "search \"b", "has an unclosed quote"),
        ] {
            let run = try await set(name, text)
            #expect(
                run.status == 64 && run.errorLines.count == 1 && run.errors.contains(why), "\(run.errors)")
        }
        #expect(try await set("a", "search x").status == 0)
        #expect(try await set("b", "a").status == 0)
        let loop = try await set("a", "b")
        #expect(loop.status == 64 && loop.errors.contains("refers to itself"))
        // The same applies when the file was edited by hand.
        let folder = "\(home.path)/.config/nagare/default/settings.json"
        let text = try String(contentsOfFile: folder, encoding: .utf8).replacing("search x", with: "b")
        try text.write(toFile: folder, atomically: false, encoding: .utf8)
        let run = try await nagare("a")
        #expect(run.status == 64 && run.errorLines.count == 1 && run.errors.contains("refers to itself"))
    }

    @Test("$1 and $@ stand for arguments; others are appended, and a missing one is a usage error")
    func arguments() async throws {
        let server = try await StandInServer.start(.init())
        #expect(try await set("t", "search 'tag:$1 user:$2' -L1 --ids").status == 0)
        #expect(try await set("all", "search $@ -L1").status == 0)

        _ = try await nagare("t", "swift", "a b", "more", origin: server.origin)
        _ = try await nagare("all", "x", "y z", origin: server.origin)
        let missing = try await nagare("t", "swift", origin: server.origin)

        let queries = await server.requests().compactMap { request in
            request.firstMatch(of: #/query=([^&]*)/#).map { $0.1.removingPercentEncoding ?? "" }
        }
        #expect(queries == ["tag:swift user:a b more", "x y z"])
        #expect(missing.status == 64)
        #expect(missing.errors == "nagare: alias: the alias \"t\" needs 2 arguments; see nagare help t\n")
        await server.stop()
    }

    @Test("! runs a shell command with the arguments; its exit status and signals are the shell's")
    func shell() async throws {
        #expect(try await set("show", "!printf '<%s>'").status == 0)
        #expect(try await set("swap", "!printf '<%s>' \"$2\" \"$1\"; exit 3").status == 0)
        #expect(try await set("die", "!kill -TERM $$").status == 0)
        #expect(try await set("token", "!echo $QIITA_TOKEN").status == 0)
        #expect(try await set("empty", "! ").status == 64)

        let (show, swap) = (try await nagare("show", "a b", "c"), try await nagare("swap", "a", "b"))
        #expect(show.status == 0 && show.output == "<a b><c>" && show.errors == "")
        #expect(swap.status == 3 && swap.output == "<b><a>")
        #expect(try await nagare("die").status == 128 + SIGTERM)
        let token = try await Executable.run("token", home: home, environment: ["QIITA_TOKEN": "secret"])
        #expect(token.output == "secret\n")
        #expect(try await set("others", "!env").status == 0)
        let others = try await Executable.run(
            "others", home: home, environment: ["QIITA_TOKEN": "s3cr3t", "PGPASSWORD": "s3cr3t"])
        #expect(others.status == 0 && !others.output.contains("s3cr3t"))
        #expect(
            try await nagare("help", "show").output
                == "show is an alias for the shell command printf '<%s>'\n")
    }

    @Test("aliases are listed, printed, explained by help, completed and removed")
    func shown() async throws {
        #expect(try await set("sw", "search tag:swift").status == 0)

        #expect(try await nagare("config", "get", "alias.sw").output == "search tag:swift\n")
        #expect(try await nagare("config", "get", "alias.sw", "--json").output.contains("\"alias.sw\""))
        #expect(try await nagare("config", "list").output.contains("\nalias.sw\tsearch tag:swift\n"))
        struct Settings: Decodable { let aliases: [String: String]? }
        let settings = try await nagare("config", "list", "--json").json(Settings.self)
        #expect(settings.aliases == ["sw": "search tag:swift"])
        #expect(try await nagare("help").output.contains("\nALIASES:\n  sw  search tag:swift\n"))
        #expect(try await nagare("help", "sw").output == "sw is an alias for nagare search tag:swift\n")
        let candidates = try await nagare("completion", "fish", "--candidates", "--", "").output
        #expect(candidates.contains("\nsw\tsearch tag:swift\n"))

        #expect(try await set("sw", "").status == 0)
        #expect(try await nagare("sw").status == 64)
        #expect(try await nagare("config", "list", "--json").json(Settings.self).aliases == nil)
    }
}
