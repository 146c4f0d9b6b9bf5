import Foundation
import ReactiveTesting
import StandInServer
import Testing

@Suite(.blocking) struct SearchCommandTests {
    private struct Found: Decodable {
        let id: String
        let title: String
        let url: String
        let tags: [Named]
        let user: Identified
        let createdAt: String
        let likesCount: Int

        enum CodingKeys: String, CodingKey {
            case id, title, url, tags, user
            case createdAt = "created_at"
            case likesCount = "likes_count"
        }

        struct Named: Decodable { let name: String }
        struct Identified: Decodable { let id: String }
    }

    @Test("search --json is an array of -L posts with the service's field names")
    func json() async throws {
        let run = try await Executable.run(
            "--demo", "search", "swift", "-L", "5", "--json", home: TemporaryFolder())

        #expect(run.status == 0)
        let found = try run.json([Found].self)
        #expect(found.count == 5)
        #expect(Set(found.map(\.id)).count == 5)
        #expect(run.errors == "")
    }

    @Test("--fields selects fields, also in lists")
    func fields() async throws {
        let run = try await Executable.run(
            "search", "swift", "-L", "2", "--json", "--fields", "id,title", "--demo", home: TemporaryFolder())

        let found = try run.json([[String: String]].self)
        #expect(found.map { $0.keys.sorted() } == [["id", "title"], ["id", "title"]])
    }

    @Test("an unknown field is a usage error that lists the known ones")
    func unknownField() async throws {
        let run = try await Executable.run(
            "search", "swift", "--json", "--fields", "id,nme", "--demo", home: TemporaryFolder())

        #expect(run.status == 64)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.contains("\"nme\"") && run.errors.contains("likes_count"))
        #expect(run.output == "")
    }

    @Test("piped rows are tab-separated, not truncated and without colour")
    func piped() async throws {
        let run = try await Executable.run("search", "swift", "-L", "3", "--demo", home: TemporaryFolder())

        let rows = run.output.split(separator: "\n")
        #expect(rows.count == 3)
        #expect(rows.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 6 })
        #expect(!run.output.contains("\u{1B}") && !run.output.contains("…"))
    }

    @Test("-L beyond one page requests as many pages as necessary; --page starts later")
    func paging() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let home = try TemporaryFolder()
        let all = try await Executable.run(
            "search", "swift", "-L", "120", "--json", home: home, origin: server.origin)
        let second = try await Executable.run(
            "search", "swift", "-L", "50", "--page", "2", "--json", home: home, origin: server.origin)
        await server.stop()

        let ids = try all.json([Found].self).map(\.id)
        #expect(ids.count > 60)
        #expect(try second.json([Found].self).map(\.id) == Array(ids.dropFirst(50).prefix(50)))
    }

    @Test("no results are an empty list and not an error")
    func nothing() async throws {
        let home = try TemporaryFolder()
        let list = try await Executable.run("search", "zzqxzzqx", "--demo", home: home)
        #expect(list.status == 0 && list.output == "")
        let json = try await Executable.run("search", "zzqxzzqx", "--demo", "--json", home: home)
        #expect(try json.json([Found].self).isEmpty)
    }

    @Test("a query that begins with - follows --, with global options in front")
    func dashes() async throws {
        let run = try await Executable.run(
            "--demo", "--json", "search", "-L", "1", "--", "swift", "-rust", home: TemporaryFolder())
        #expect(run.status == 0)
        #expect(try run.json([Found].self).count == 1)
    }

    @Test("--web opens the search in the browser, with its query encoded")
    func web() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let run = try await Executable.run(
            "search", "tag:C++ 流れ", "--web", home: TemporaryFolder(), origin: server.origin,
            environment: ["BROWSER": "echo"])
        await server.stop()
        #expect(run.output == "\(server.origin)/search?q=tag%3AC%2B%2B%20%E6%B5%81%E3%82%8C\n")
        #expect(run.status == 0)
    }
}
