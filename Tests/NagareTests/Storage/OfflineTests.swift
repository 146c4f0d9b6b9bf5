import Foundation
import ReactiveTesting
import StandInServer
import Testing

@Suite(.blocking, .serialized) struct OfflineTests {
    private struct Post: Decodable, Equatable {
        let id: String
        let title: String
    }

    @Test("--offline shows cached posts, says so in one line, and sends no request")
    func seen() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        let online = try await Executable.run(
            "search", "swift", "-L", "5", "--json", home: home, origin: origin)
        let posts = try online.json([Post].self)
        let read = try await Executable.run("post", posts[0].id, home: home, origin: origin)
        let requestCount = await server.requests().count
        #expect(online.errors == "" && posts.count == 5 && read.status == 0)

        let offline = try await Executable.run(
            "search", "swift", "-L", "5", "--json", "--offline", home: home, origin: origin)
        let reread = try await Executable.run("post", posts[0].id, "--offline", home: home, origin: origin)
        let unread = try await Executable.run("post", posts[1].id, "--offline", home: home, origin: origin)

        #expect(offline.status == 0 && offline.errorLines.count == 1 && offline.errors.contains("cached on"))
        #expect(try offline.json([Post].self) == posts)
        #expect(reread.status == 0 && reread.output == read.output && reread.errors.contains("cached on"))
        #expect(unread.status == 0, "a post of a page that was seen")
        #expect(await server.requests().count == requestCount)
        await server.stop()
    }

    @Test("--offline searches all cached posts, whatever the original query was")
    func found() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        let online = try await Executable.run(
            "search", "swift", "-L", "50", "--json", home: home, origin: origin)
        await server.stop()
        let title = try #require(try online.json([Post].self).first).title
        let word = String(try #require(title.split(separator: " ").max { $0.count < $1.count }))

        for query in [word, String(word.prefix(2))] {
            let run = try await Executable.run(
                "search", query, "--offline", "--json", home: home, origin: origin)
            #expect(run.status == 0 && run.errorLines.count == 1, "\(query): \(run.errors)")
            #expect(run.errors.contains("matches from the cache"))
            #expect(try run.json([Post].self).contains { $0.title == title })
        }
        let none = try await Executable.run("search", "zzzzzz", "--offline", home: home, origin: origin)
        #expect(none.status == 6 && none.errorLines.count == 1)
    }

    @Test("--offline shows cached videos and comments, says so in one line, and sends no request")
    func videosAndComments() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        func run(_ words: [String], _ more: String...) async throws -> Outcome {
            try await Executable.run(words + more, home: home, origin: origin)
        }
        struct Video: Decodable { let id: String }
        let videos = try await run(["episode", "list", "-L3", "--json"]).json([Video].self)
        let post = try #require(try await run(["search", "swift", "-L1", "--json"]).json([Post].self).first)
        let seen: [[String]] = [
            ["episode", "list", "-L3"], ["episode", "search", "bunny"], ["episode", "show", videos[0].id],
            ["post", post.id, "--comments"],
        ]
        var online: [Outcome] = []
        for words in seen { online.append(try await run(words)) }
        let requestCount = await server.requests().count

        for (words, online) in zip(seen, online) {
            let offline = try await run(words, "--offline")
            #expect(offline.status == 0 && offline.output == online.output && !online.output.isEmpty)
            #expect(offline.errorLines.count == 1 && offline.errors.contains("cached on"), "\(words)")
        }
        let listed = try await run(["episode", "show", videos[1].id], "--offline")
        let found = try await run(["episode", "search", "a"], "--offline")
        let none = try await run(["episode", "search", "zzzz"], "--offline")
        #expect(
            listed.status == 0 && listed.errors.contains("matches from the cache"), "of a list that was seen")
        #expect(found.status == 0 && found.errors.contains("matches from the cache"))
        #expect(none.status == 6 && none.errorLines.count == 1)
        #expect(await server.requests().count == requestCount)
        await server.stop()
    }

    @Test("repeating a search revalidates the cached response and prints the same")
    func notModified() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        let first = try await Executable.run("search", "swift", "--json", home: home, origin: origin)
        let again = try await Executable.run("search", "swift", "--json", home: home, origin: origin)

        #expect(first.status == 0 && again.status == 0, "\(first.errors) \(again.errors)")
        #expect(again.output == first.output)
        #expect(again.errors == "")
        #expect(await server.requests().count == 2, "the service is asked whether it changed")
        await server.stop()
    }

    @Test("without --offline, a service that is down is an error even if its response is cached")
    func down() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        _ = try await Executable.run("search", "swift", home: home, origin: origin)
        await server.stop()

        let run = try await Executable.run("search", "swift", home: home, origin: origin)

        #expect(run.status == 6 && run.errors.contains("--offline"))
    }

    @Test("a broken or read-only cache does not prevent a command")
    func brokenCache() async throws {
        let home = try TemporaryFolder()
        #expect(try await Executable.run("--demo", "search", "swift", home: home).status == 0)
        let file = "\(home.path)/.cache/nagare/demo/cache.sqlite"
        for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) }
        try Data("nonsense".utf8).write(to: URL(fileURLWithPath: file))

        let broken = try await Executable.run("--demo", "search", "swift", home: home)
        let unwritable = try await Executable.run(
            "--demo", "search", "swift", home: home, environment: ["XDG_CACHE_HOME": "/proc/nagare"])
        let offline = try await Executable.run(
            "--demo", "--offline", "search", "swift", home: home,
            environment: ["XDG_CACHE_HOME": "/proc/nagare"])

        #expect(broken.status == 0 && broken.errors == "")
        #expect(unwritable.status == 0 && unwritable.errors == "")
        #expect(offline.status == 74 && offline.errorLines.count == 1)
    }
}
