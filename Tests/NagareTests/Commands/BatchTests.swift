import Foundation
import Glibc
import ReactiveTesting
import StandInServer
import Testing

/// Commands with several ids, and lists with several pages, some of which fail.
@Suite(.blocking) struct BatchTests {
    private struct Item: Decodable, Equatable { let id: String }

    private let token = ["QIITA_TOKEN": "demo-token"]

    private func ids(_ words: String..., origin: String) async throws -> [String] {
        let run = try await Executable.run(words + ["--json"], home: TemporaryFolder(), origin: origin)
        return try run.json([Item].self).map(\.id)
    }

    @Test("an invalid id is reported, the others are processed, and the most severe exit code is used")
    func stocks() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        let ids = try await ids("search", "swift", "-L", "2", origin: origin)
        let absent = String(repeating: "0", count: 20)

        let run = try await Executable.run(
            ["stock", "add", "--json", ids[0], absent, "a_b", ids[1]], home: home, origin: origin,
            environment: token)

        #expect(run.status == 64)
        #expect(try run.json([Item].self).map(\.id) == ids)
        #expect(run.errorLines.count == 3)
        #expect(
            run.errorLines.first?.hasPrefix("nagare: stock add \(absent): there is no such post;") == true)
        #expect(
            run.errorLines.dropFirst().first?.hasPrefix("nagare: stock add: \"a_b\" is not the id of a post;")
                == true
        )
        #expect(run.errorLines.last?.hasPrefix("nagare: stock add: 2 of 4 failed, 2 succeeded;") == true)

        let one = try await Executable.run(
            ["stock", "add", absent], home: home, origin: origin, environment: token)
        #expect(one.status == 5 && one.errorLines.count == 1, "\(one.errors)")
        await server.stop()
    }

    @Test("ids are read from standard input: the first column of each line, or separated by NUL")
    func input() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        let listed = try await Executable.run("episode", "list", "-L3", home: home, origin: origin)
        let ids = try await ids("episode", "list", "--limit", "3", origin: origin)

        let added = try await Executable.run(
            "myvideo", "add", "-", home: home, origin: origin, input: listed.output)
        #expect(added.status == 0, "\(added.errors)")
        let saved = try await Executable.run("myvideo", "list", "--ids", "-0", home: home, origin: origin)
        #expect(saved.output == ids.reversed().map { $0 + "\0" }.joined())

        let removed = try await Executable.run(
            "myvideo", "remove", "-", "-0", home: home, origin: origin, input: saved.output)
        #expect(removed.status == 0)
        #expect(try await Executable.run("myvideo", "list", home: home).output == "")
        await server.stop()
    }

    @Test(
        "standard input without ids is success with nothing to do",
        arguments: [
            ["post", "-"], ["post", "-", "--mark-read"], ["feed", "--mark-read", "-"],
            ["feed", "--unread", "-"],
            ["stock", "add", "-"], ["stock", "remove", "-"], ["follow", "add", "-"],
            ["follow", "remove", "-"],
            ["myvideo", "add", "-"], ["myvideo", "remove", "-"], ["myvideo", "add", "-", "-0"],
            ["episode", "download", "-", "--archive", "done.txt"],
        ])
    func nothing(_ words: [String]) async throws {
        for input in ["", "\n"] {
            let run = try await Executable.run(
                words, home: TemporaryFolder(), environment: token, input: input)
            #expect(run.status == 0 && run.output == "" && run.errors == "", "\(run.errors)")
        }
    }

    @Test("standard input without ids is an empty array with --json")
    func noJSON() async throws {
        for words in [
            ["post", "-", "--json"], ["myvideo", "add", "-", "--json"], ["stock", "add", "-", "--json"],
        ] {
            let run = try await Executable.run(words, home: TemporaryFolder(), environment: token)
            #expect(try run.status == 0 && run.json([Item].self) == [], "\(run.errors)")
        }
    }

    @Test("ids and documents are read from FIFOs, /dev/stdin and what a shell passes for <(COMMAND)")
    func streams() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        func bash(_ script: String) async throws -> Outcome {
            try await Executable.run(
                program: "/bin/bash", ["-c", script, Executable.path], home: home, origin: origin)
        }
        let added = try await bash("\"$0\" myvideo add <(\"$0\" episode list -L2 --ids)")
        #expect(added.status == 0, "\(added.errors)")
        let ids = try await bash("\"$0\" myvideo list --ids").output
        #expect(ids.split(separator: "\n").count == 2)
        let removed = try await bash(
            "\"$0\" myvideo export > ~/copy; \"$0\" myvideo list --ids | \"$0\" myvideo remove /dev/stdin")
        #expect(removed.status == 0, "\(removed.errors)")
        let restored = try await bash(
            "mkfifo ~/fifo; cat ~/copy > ~/fifo & \"$0\" myvideo import ~/fifo && \"$0\" myvideo import <(cat ~/copy)"
        )
        #expect(restored.status == 0, "\(restored.errors)")
        #expect(try await bash("\"$0\" myvideo list --ids").output == ids)
        await server.stop()
    }

    @Test("an id is processed when its line arrives")
    func asTheyArrive() async throws {
        let home = try TemporaryFolder()
        let child = try ChildProcess(
            [Executable.path, "follow", "add", "-"], environment: .only(Executable.variables(home, nil)),
            input: .pipe, errors: .pipe)
        child.input.write("tag:swift\n")
        while try await Executable.run("follow", "list", "--ids", home: home).output != "tag:swift\n" {}
        child.input.write("tag:linux\n")
        child.input.close()
        #expect(await child.termination() == .exit(0))
        let list = try await Executable.run("follow", "list", "--ids", home: home)
        #expect(list.output == "tag:swift\ntag:linux\n")
    }

    @Test(
        "endless input is one line, and needs little memory",
        arguments: [("stock add", "cat /dev/zero"), ("myvideo import", "yes '[1'")])
    func endless(_ command: String, _ source: String) async throws {
        let script = "\(source) | (ulimit -v 1500000; exec \"$0\" \(command) -)"
        let run = try await Executable.run(
            program: "/bin/bash", ["-c", script, Executable.path], home: TemporaryFolder(), environment: token
        )
        #expect(run.errorLines.count == 1, "\(run.errors)")
        #expect(run.status == (command == "stock add" ? 64 : 1))
    }

    @Test(
        "an endless file is refused with one line, and needs less than 100 MB",
        arguments: [
            (["stock", "add", "/dev/zero"], 64), (["follow", "import", "/dev/zero"], 1),
            (["myvideo", "import", "/dev/zero"], 1), (["api", "/items", "--input", "/dev/zero"], 1),
        ])
    func endlessFile(_ words: [String], _ status: Int) async throws {
        let home = try TemporaryFolder()
        let child = try ChildProcess(
            [Executable.path] + words,
            environment: .only(Executable.variables(home, nil).merging(token) { $1 }),
            output: .pipe, errors: .pipe)
        var peak = 0
        while !child.isZombie {
            peak = max(peak, child.peakMemory ?? 0)
            try await yieldToOthers()
        }
        #expect(peak > 1 << 20 && peak < 100 << 20, "\(peak) bytes")
        let errors = child.errors.readToEnd()
        #expect(String(decoding: errors, as: UTF8.self).split(separator: "\n").count == 1)
        #expect(await child.termination() == .exit(Int32(status)))
    }

    @Test("Ctrl-C ends the wait for standard input", arguments: ["add", "remove", "import"])
    func interrupted(command: String) async throws {
        let home = try TemporaryFolder()
        let child = try ChildProcess(
            [Executable.path, "myvideo", command, "-"], environment: .only(Executable.variables(home, nil)),
            input: .pipe, output: .pipe, errors: .pipe)
        while !child.handlesOrIgnores(signal: SIGINT), !child.isZombie { try await yieldToOthers() }

        // The first signals may arrive before the program waits for input.
        while !child.isZombie {
            child.send(signal: SIGINT)
            try await yieldToOthers()
        }

        #expect(child.errors.readToEnd().isEmpty)
        #expect(await child.termination() == .signal(SIGINT))
    }

    @Test("a list that meets a rate limit prints its pages, reports the missing ones and exits with 7")
    func cutShort() async throws {
        let server = try await StandInServer.start(
            StandInServer.Settings(faults: [try Fault(parsing: "rate-limit=1")]))
        let origin = server.origin

        let rows = try await Executable.run(
            "search", "swift", "-L150", home: TemporaryFolder(), origin: origin)
        #expect(rows.status == 7)
        #expect(rows.output.split(separator: "\n").count == 100)
        #expect(rows.errorLines.count == 1)
        #expect(
            rows.errors.hasPrefix(
                "nagare: search: only 100 of 150 could be loaded: the rate limit is reached;"))

        await server.setFaults([try Fault(parsing: "rate-limit=1")])
        let json = try await Executable.run(
            "search", "swift", "-L", "150", "--json", home: TemporaryFolder(), origin: origin)
        #expect(json.status == 7)
        #expect(try json.json([Item].self).count == 100)
        await server.stop()
    }

    @Test("printed URLs are accepted as ids, those of other services are not")
    func addresses() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        func address(_ words: String...) async throws -> String {
            struct Page: Decodable { let url: String }
            let run = try await Executable.run(words + ["-L1", "--json"], home: home, origin: origin)
            return try #require(try run.json([Page].self).first).url
        }
        let (post, video) = (try await address("search", "swift"), try await address("episode", "list"))

        #expect(try await Executable.run("post", post, "--json", home: home, origin: origin).status == 0)
        #expect(try await Executable.run("episode", "show", video, home: home, origin: origin).status == 0)
        #expect(try await Executable.run("myvideo", "add", video, home: home, origin: origin).status == 0)
        for (words, name) in [
            (["post"], "https://evil.example/items/0123456789abcdef0123"), (["post"], "a_b"),
            (["episode", "show"], "https://evil.example/w/abcdefghijklmnopqrstuv"),
            (["stock", "add"], "https://evil.example/t/items/0123456789abcdef0123"),
        ] {
            let run = try await Executable.run(
                words + [name], home: home, origin: origin, environment: token)
            #expect(run.status == 64 && run.errorLines.count == 1, "\(name): \(run.errors)")
        }
        await server.stop()
    }
}
