import Foundation
import Glibc
import ReactiveTesting
import StandInServer
import TerminalTesting
import Testing

/// `nagare follow` and `nagare feed`.
@Suite(.blocking) struct FollowCommandTests {
    private struct Follow: Decodable {
        let id: String
        let unread: Int
    }

    private struct Item: Decodable {
        let id: String
        let title: String
        let followed: [String]
    }

    private let home: TemporaryFolder
    private let server: StandInServer

    init() async throws { (home, server) = (try TemporaryFolder(), try await StandInServer.start(.init())) }

    private func nagare(_ words: String..., input: String? = nil) async throws -> Outcome {
        try await Executable.run(words, home: home, origin: server.origin, input: input)
    }

    @Test("a followed tag has a feed without the posts that were read, also offline")
    func feed() async throws {
        #expect(try await nagare("follow", "add", "tag:swift", "tag:nosuchtag").status == 0)
        let first = try await nagare("feed", "--json", "-L", "100")
        let posts = try first.json([Item].self)
        let postRequests = await server.requests().filter { $0.hasPrefix("GET /api/v2/items") }
        #expect(first.status == 0 && posts.count > 20 && posts.allSatisfy { $0.followed == ["tag:swift"] })
        #expect(
            first.errorLines == ["nagare: feed: the service has no posts for tag:nosuchtag; check the name"])
        #expect(postRequests.count == 2, "one request a name: \(postRequests)")

        #expect(try await nagare("post", "--mark-read", posts[0].id).status == 0)
        let requests = await server.requests().count
        let listed = try await nagare("follow", "list", "--json").json([Follow].self)
        let offline = try await nagare("feed", "--offline", "--ids", "-L", "3")
        #expect(
            listed.map(\.id) == ["tag:swift", "tag:nosuchtag"]
                && listed.map(\.unread) == [posts.count - 1, 0])
        #expect(offline.output == posts[1...3].map { $0.id + "\n" }.joined() && offline.errors == "")
        #expect(await server.requests().count == requests)

        let read = try await nagare("feed", "--mark-read", "--ids", "-L", "100")
        #expect(read.output.split(separator: "\n").count == posts.count - 1)
        #expect(try await nagare("feed").output == "")
        await server.stop()
    }

    @Test("a followed channel has a feed of its videos, until they are read or it is not followed any more")
    func channel() async throws {
        let host = server.origin.drop { $0 != "/" }.drop { $0 == "/" }
        #expect(try await nagare("follow", "add", "\(server.origin)/c/open_movies/videos").status == 0)
        let name = "channel:open_movies@\(host)"
        let videos = try await nagare("feed", "--json", "-L", "100").json([Item].self)
        let listed = try await nagare("episode", "list", "--channel", "open_movies", "--ids", "-L", "100")
        #expect(videos.count > 1 && videos.map { $0.id + "\n" }.joined() == listed.output)
        #expect(videos.allSatisfy { $0.followed == [name] })

        #expect(try await nagare("feed", #require(videos.first).id, "--mark-read").status == 0)
        let follows = try await nagare("follow", "list", "--json").json([Follow].self)
        #expect(follows.map(\.id) == [name] && follows.map(\.unread) == [videos.count - 1])
        let document = try await nagare("follow", "export").output
        #expect(document.contains(name))
        #expect(try await nagare("follow", "remove", name).status == 0)
        #expect(try await nagare("feed", "--ids").output == "")
        #expect(try await nagare("follow", "import", "-", input: document).status == 0)
        #expect(try await nagare("follow", "list", "--ids").output == name + "\n")
        await server.stop()
    }

    @Test("with -q, a warning that stays true is printed once a day")
    func quiet() async throws {
        #expect(try await nagare("follow", "add", "tag:swift", "tag:nosuchtag").status == 0)
        let warning = ["nagare: feed: the service has no posts for tag:nosuchtag; check the name"]
        #expect(try await nagare("feed", "-q").errorLines == warning)
        let again = try await nagare("feed", "-q")
        #expect(again.status == 0 && again.errors == "")
        #expect(try await nagare("feed").errorLines == warning, "without -q, each time")
        #expect(try await nagare("follow", "add", "tag:nosuchtag2").status == 0)
        #expect(try await nagare("feed", "-q").errors.contains("nosuchtag2"), "another warning is new")

        let folder = "\(home.path)/.config/nagare/default"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try #"{"theme": "nowhere"}"#.write(
            toFile: "\(folder)/settings.json", atomically: true, encoding: .utf8)
        #expect(try await nagare("feed", "-q").errors.contains("settings"))
        #expect(try await nagare("feed", "-q").errors == "")
        await server.stop()
    }

    @Test("invalid names are reported, the others are followed, and - reads the output of follow list")
    func names() async throws {
        let bad = try await nagare("follow", "add", "swift", "tag:", "user:a b", "user:qiita")
        #expect(bad.status == 64 && bad.output == "")
        #expect(
            bad.errorLines.first
                == "nagare: follow add: \"swift\" is not a tag, user, search or channel; write tag:NAME, user:NAME or channel:NAME@HOST without spaces, or search:WORDS"
        )
        #expect(bad.errorLines.count == 4 && bad.errors.contains("3 of 4 failed"))

        let list = try await nagare("follow", "list")
        #expect(list.output == "user:qiita\t0\t\n")
        let candidates = try await nagare("completion", "fish", "--candidates", "--", "follow", "remove", "")
        #expect(candidates.output == "user:qiita\t0 unread\n")
        #expect(try await nagare("follow", "remove", "-", "user:other", input: list.output).status == 0)
        #expect(try await nagare("follow", "list").output == "")
        await server.stop()
    }

    @Test("feed prints stored posts while it checks, and Ctrl-C states how far it came")
    func storedFirst() async throws {
        _ = try await nagare("follow", "add", "tag:swift", "tag:linux")
        let ids = try await nagare("feed", "--ids", "-L100").output.split(separator: "\n").map(String.init)
        await server.setFaults([try Fault(parsing: "silent@/api/v2/items")])
        let count = await server.requests().count
        let child = try ChildProcess(
            [Executable.path, "feed", "--ids"],
            environment: .only(Executable.variables(home, server.origin)), output: .pipe, errors: .pipe)

        #expect(child.output.line() == ids.first)
        while await server.requests().count == count, !child.isZombie { try await yieldToOthers() }
        child.send(signal: SIGINT)

        #expect(
            String(decoding: child.errors.readToEnd(), as: UTF8.self)
                == "nagare: feed: interrupted after checking 0 of 2; run it again to check the rest\n")
        #expect(await child.termination() == .signal(SIGINT))
        await server.stop()
    }

    @Test("a tag that cannot be checked is named, and the others are checked")
    func oneFails() async throws {
        _ = try await nagare("follow", "add", "tag:swift", "tag:linux", "tag:flux")
        await server.setFaults([try Fault(parsing: "status=400@/api/v2/items?query=tag:linux")])

        let run = try await nagare("feed", "--ids", "-L100")

        #expect(run.status == 1 && run.output.split(separator: "\n").count > 20, "\(run.errors)")
        #expect(run.errorLines.first?.hasPrefix("nagare: feed tag:linux: ") == true, "\(run.errors)")
        #expect(run.errorLines.last?.contains("only 2 of 3 that you follow were checked") == true)
        await server.stop()
    }

    @Test("a follow that was empty before shows all new posts, also after a page has failed")
    func manyNewPosts() async throws {
        _ = try await nagare("follow", "add", "tag:swift")
        let empty = try await StandInServer.start(.init(items: 0))
        _ = try await Executable.run("feed", home: home, origin: empty.origin)
        await empty.stop()
        let full = try await StandInServer.start(.init(items: 700))
        await full.setFaults([
            try Fault(parsing: "status=400@/api/v2/items?query=tag:swift&page=3&per_page=100")
        ])
        func feed() async throws -> Outcome {
            try await Executable.run(
                "feed", "--ids", "-L", "5000", "--mark-read", home: home, origin: full.origin)
        }
        let first = try await feed()
        #expect(first.status == 1 && first.output.split(separator: "\n").count == 200, "\(first.errors)")
        #expect(
            first.errors.contains("nagare: feed: tag:swift: the posts to 20")
                && first.errors.contains("have not been read; run nagare feed to continue\n"))
        let offline = try await Executable.run("feed", "--offline", home: home, origin: full.origin)
        #expect(offline.status == 0 && offline.errors.contains("have not been read"))

        await full.setFaults([])
        let second = try await feed()
        let shown = (first.output + second.output).split(separator: "\n")
        let all = try await Executable.run(
            "search", "tag:swift", "--ids", "-L", "5000", home: home, origin: full.origin)
        #expect(second.status == 0 && second.errors == "", "\(second.errors)")
        #expect(shown == all.output.split(separator: "\n") && shown.count > 300)
        #expect(try await feed().output == "")
        await full.stop()
        await server.stop()
    }

    @Test("a post that a script reads remains unread, unless --mark-read is given", .needs(.pseudoTerminal))
    func scripts() async throws {
        _ = try await nagare("follow", "add", "tag:swift")
        let ids = try await nagare("feed", "--ids", "-L3").output.split(separator: "\n").map(String.init)
        func unread() async throws -> Int? {
            try await nagare("follow", "list", "--json").json([Follow].self).first?.unread
        }
        let all = try #require(try await unread())
        for words in [[], ["--json"], ["--markdown"], ["--template", "{title}"], ["--comments"]] {
            let run = try await Executable.run(
                ["post", ids[0]] + words, home: home, origin: server.origin)
            #expect(run.status == 0 && run.output != "")
        }
        func inTerminal(_ words: String...) throws {
            let environment = Executable.variables(home, server.origin).merging(["PAGER": "cat"]) { $1 }
            let run = try TerminalRun.run([Executable.path] + words, columns: 80, environment: environment)
            #expect(run.status == 0, "\(words): \(run.errors)")
        }
        for option in ["--json", "--markdown", "--keep-unread"] { try inTerminal("post", ids[0], option) }
        #expect(try await unread() == all)

        try inTerminal("post", ids[0])
        #expect(try await unread() == all - 1)
        #expect(try await nagare("post", "--mark-read", "--json", ids[1]).status == 0)
        #expect(try await unread() == all - 2)
        let both = try await nagare("post", ids[2], "--mark-read", "--keep-unread")
        #expect(both.status == 64 && both.errorLines.count == 1)
        await server.stop()
    }

    @Test("feed lists the posts of one name; ids are marked as read and as unread without a request")
    func selection() async throws {
        _ = try await nagare("follow", "add", "tag:swift", "tag:linux")
        let swift = try await nagare("feed", "tag:swift", "--json", "-L100").json([Item].self)
        #expect(!swift.isEmpty && swift.allSatisfy { $0.followed.contains("tag:swift") })
        let unknown = try await nagare("feed", "tag:go")
        #expect(
            unknown.status == 64
                && unknown.errors
                    == "nagare: feed: you do not follow tag:go; run nagare follow add tag:go\n"
        )
        let count = await server.requests().count
        let ids = swift.prefix(2).map(\.id)

        let read = try await nagare("feed", "--mark-read", ids[0], "-", input: "\(ids[1])\tTitle\n")
        #expect(read.status == 0 && read.output == "" && read.errors == "")
        let left = try await nagare("feed", "--offline", "--ids", "-L100", "tag:swift").output
        #expect(left == swift.dropFirst(2).map { $0.id + "\n" }.joined())
        #expect(try await nagare("feed", "--unread", ids[0]).status == 0)
        let back = try await nagare("feed", "--offline", "--ids", "-L100", "tag:swift").output
        #expect(back == ids[0] + "\n" + left)
        #expect(await server.requests().count == count)

        for words in [
            ["--unread"], ["--unread", "--mark-read", ids[0]], ["--mark-read", ids[0], "--json"], ["x"],
        ] {
            let run = try await Executable.run(["feed"] + words, home: home, origin: server.origin)
            #expect(run.status == 64 && run.errorLines.count == 1, "\(words)")
        }
        await server.stop()
    }

    @Test(
        "what is followed already and what is not is said on a terminal, in one row", .needs(.program("tmux"))
    )
    func remarks() async throws {
        let fixture = try await AppFixture()
        let long = "search:" + String(repeating: "w", count: 200)
        let lines = ["tag:swift", "tag:Swift", long].map { "follow add \($0)" } + ["follow remove tag:go"]
        try fixture.write(lines.map { "app \($0)" }.joined(separator: "\n"), to: "script")
        let shown = try fixture.openShell()
        try shown.type(". ./.config/nagare/default/script")
        try shown.press("Enter")
        try shown.wait(for: "tag:go is not followed")
        let screen = try shown.screen.map { $0.trimmingCharacters(in: .whitespaces) }
        let remark = "following search:" + String(repeating: "w", count: 62) + "…"
        for text in ["following tag:swift", "already following tag:Swift", remark] {
            #expect(screen.contains(text), "\(screen)")
        }
        await fixture.server.stop()
    }

    @Test("the manual of feed shows a line for cron and a systemd timer")
    func background() async throws {
        let page = try await Executable.run("manual", "feed", home: home)
        #expect(page.output.contains("OnCalendar") && page.output.contains("crontab"))
        await server.stop()
    }

    @Test("a rate limit prints the posts so far and reports the missing names: exit 7")
    func limited() async throws {
        _ = try await nagare("follow", "add", "tag:swift", "tag:linux", "tag:flux")
        await server.setFaults([try Fault(parsing: "rate-limit=1")])

        let run = try await nagare("feed", "--ids", "-L100")

        #expect(run.status == 7 && run.output.split(separator: "\n").count > 20)
        #expect(run.errorLines.count == 1, "\(run.errors)")
        #expect(run.errors.contains("only 1 of 3 that you follow were checked: the rate limit"))
        await server.stop()
    }
}
