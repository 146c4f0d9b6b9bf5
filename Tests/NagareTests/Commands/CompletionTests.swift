import Foundation
import ReactiveTesting
import StandInServer
import Testing

/// Shell completion.
@Suite(.blocking) struct CompletionTests {
    private struct Item: Decodable {
        let id: String
        let title: String?
        let name: String?
    }

    /// Runs Bash's completion.
    ///
    /// - Parameter words: The words of the command line; the last one is incomplete.
    private func offered(_ words: [String], home: TemporaryFolder, origin: String? = nil) async throws
        -> [String]
    {
        let script = try await Executable.run("completion", "bash", home: home)
        try script.output.write(toFile: "\(home.path)/script", atomically: true, encoding: .utf8)
        let link = "\(home.path)/nagare"
        if !FileManager.default.fileExists(atPath: link) {
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: Executable.path)
        }
        let ask = """
            . "$HOME/script"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
            _nagare nagare "${!#}" "${COMP_WORDS[COMP_CWORD - 1]}"; printf '%s\\n' "${COMPREPLY[@]}"
            """
        let run = try await Executable.run(
            program: "/bin/bash", ["-c", ask, "bash"] + words, home: home, origin: origin,
            environment: ["PATH": "\(home.path):/usr/bin:/bin"])
        #expect(run.status == 0, "\(run.errors)")
        return run.output.split(separator: "\n").map(String.init)
    }

    @Test("help is completed with commands and their subcommands")
    func help() async throws {
        let home = try TemporaryFolder()

        #expect(try await offered(["nagare", "help", "my"], home: home) == ["myvideo"])
        #expect(
            try await offered(["nagare", "help", "journal", "s"], home: home) == ["show", "state", "scrub"])
        #expect(try await offered(["nagare", "help", "post", ""], home: home) == [])
        let formats = try await offered(["nagare", "journal", "export", "a", "--format", ""], home: home)
        #expect(formats == ["trace", "asciicast"])
    }

    @Test("values are completed by setting, fields by command, and profiles by name")
    func values() async throws {
        let home = try TemporaryFolder()
        _ = try await Executable.run("config", "list", "--profile", "work", "--yes", home: home)

        #expect(
            try await offered(["nagare", "config", "set", "mouse", ""], home: home) == ["true", "false"])
        #expect(
            try await offered(["nagare", "config", "set", "ambiguous_width", ""], home: home)
                == ["narrow", "wide"])
        #expect(try await offered(["nagare", "config", "set", "ca_file", ""], home: home) == [])
        #expect(
            try await offered(["nagare", "config", "keys", "--fields", ""], home: home)
                == ["action", "keys", "line"])
        #expect(
            try await offered(["nagare", "search", "a", "--fields", "ti"], home: home) == ["title"])
        #expect(try await offered(["nagare", "search", "--profile", ""], home: home) == ["default", "work"])
        #expect(
            try await !offered(["nagare", "help", ""], home: home).contains {
                ["app", "manual"].contains($0)
            })
    }

    @Test("ids are completed from saved and cached items, without a request")
    func ids() async throws {
        let server = try await StandInServer.start(.init())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        func items(_ words: String...) async throws -> [Item] {
            try await Executable.run(words + ["--json"], home: home, origin: origin).json([Item].self)
        }
        let (posts, videos) = (
            try await items("search", "swift", "-L3"), try await items("episode", "list", "-L2")
        )
        #expect(
            try await Executable.run("myvideo", "add", videos[1].id, home: home, origin: origin).status == 0)
        let requestCount = await server.requests().count

        let post = try await offered(["nagare", "post", ""], home: home, origin: origin)
        let stock = try await offered(
            ["nagare", "stock", "add", posts[0].id, String(posts[1].id.prefix(9))], home: home, origin: origin
        )
        let show = try await offered(["nagare", "episode", "show", ""], home: home, origin: origin)
        let remove = try await offered(["nagare", "myvideo", "remove", ""], home: home, origin: origin)

        #expect(Set(post) == Set(posts.map(\.id)))
        #expect(stock == [posts[1].id])
        #expect(show == [videos[1].id, videos[0].id], "the kept one first")
        #expect(remove == [videos[1].id])
        for (shell, mark) in [("zsh", ":"), ("fish", "\t")] {
            let known = try await Executable.run(
                "completion", shell, "--candidates", "--", "post", "", home: home, origin: origin)
            for post in posts { #expect(known.output.contains("\(post.id)\(mark)\(post.title ?? "-")\n")) }
        }
        #expect(await server.requests().count == requestCount)
        await server.stop()
    }
}
