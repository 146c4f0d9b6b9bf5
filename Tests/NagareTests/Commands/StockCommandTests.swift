import Entities
import Foundation
import HTTPCurl
import PostAPI
import PostAPIQiita
import ReactiveCore
import ReactiveTesting
import StandInServer
import Testing

@Suite(.blocking) struct StockCommandTests {
    private struct Identified: Decodable, Equatable { let id: String }
    private struct Changed: Decodable, Equatable {
        let id: String
        let stocked: Bool
    }

    private let token = ["QIITA_TOKEN": "demo-token"]

    /// The ids of the first posts that the service finds.
    private func found(_ count: Int, _ home: TemporaryFolder, _ origin: String) async throws -> [String] {
        let run = try await Executable.run(
            "search", "swift", "-L", "\(count)", "--json", home: home, origin: origin)
        return try run.json([Identified].self).map(\.id)
    }

    @Test(
        "stocked posts are listed, the latest first, until they are removed; repeating a change is no error")
    func changing() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        let ids = try await found(2, home, origin)
        func run(_ words: String...) async throws -> Outcome {
            let words = ["stock"] + words
            return try await Executable.run(
                words[0], words[1], words.dropFirst(2).first ?? "--no-color",
                words.dropFirst(3).first ?? "--json", home: home, origin: origin, environment: token)
        }
        #expect(try await run("list").json([Identified].self).isEmpty)

        for _ in 0..<2 {
            let added = try await run("add", ids[0])
            #expect(try added.json([Changed].self) == [Changed(id: ids[0], stocked: true)])
            #expect(added.status == 0 && added.errors == "")
        }
        #expect(try await run("add", "https://qiita.com/taro/items/\(ids[1])?x#y").status == 0)
        #expect(try await run("list").json([Identified].self).map(\.id) == [ids[1], ids[0]])

        for _ in 0..<2 {
            let removed = try await run("remove", ids[1])
            #expect(try removed.json([Changed].self) == [Changed(id: ids[1], stocked: false)])
        }
        #expect(try await run("list").json([Identified].self).map(\.id) == [ids[0]])
        await server.stop()
    }

    @Test(
        "-L continues over pages, and a list that shifts meanwhile repeats and omits no post")
    func pages() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        let http = HTTPCurl(settings: HTTPCurl.Settings(userAgent: "nagare/test"))
        let user = AccessToken(secret: "demo-token", origin: origin)
        let api = PostAPIQiita(
            origin: origin, http: http, token: { user }, scheduler: VirtualTimeScheduler())
        var ids: [Post.ID] = []
        for page in 1...2 {
            ids += try await api.findPosts("", page: page, perPage: 53).posts.map(\.id)
        }
        for id in ids { _ = try await api.stock(id) }
        await http.close()
        await server.setFaults([try Fault(parsing: "shift")])

        let run = try await Executable.run(
            "stock", "list", "-L", "150", home: home, origin: origin, environment: token)

        let rows = run.output.split(separator: "\n").map { String($0.split(separator: "\t")[0]) }
        #expect(ids.count == 106 && rows == ids.reversed())
        let sentRequests = await server.requests().filter { $0.contains("/stocks?") }
        #expect(sentRequests.count == 2)
        await server.stop()
    }

    @Test("without a login or with a revoked token: exit 4, one line and no unnecessary request")
    func loggedOut() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let home = try TemporaryFolder()
        let withoutLogin = try await Executable.run("stock", "list", home: home, origin: server.origin)
        #expect(withoutLogin.status == 4 && withoutLogin.errorLines.count == 1)
        #expect(withoutLogin.errors.hasPrefix("nagare: stock list: "))
        #expect(await server.requests().isEmpty)

        _ = try await Executable.run(
            "login", "--with-token", home: home, origin: server.origin, input: "demo-token")
        await server.setFaults([try Fault(parsing: "revoke-token")])
        let revoked = try await Executable.run(
            "stock", "add", "00000000000000000000", home: home, origin: server.origin)
        #expect(revoked.status == 4 && revoked.errorLines.count == 1)
        #expect(!home.files.contains(".config/nagare/default/token"), "a token that is no good is given up")
        await server.stop()
    }

    @Test(
        "a read-only token, an unknown post, an invalid id and --offline are one line with their exit code",
        arguments: [
            ("demo-readonly", "4f1c0a9be27d5836c0de", [], 1), ("demo-token", "00000000000000000000", [], 5),
            ("demo-token", "a_b", [], 64), ("demo-token", "4f1c", ["--offline"], 6),
        ] as [(String, String, [String], Int32)])
    func failures(secret: String, id: String, more: [String], status: Int32) async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        let id = status == 1 ? try #require(try await found(1, home, origin).first) : id

        let run = try await Executable.run(
            "stock", "add", id, more.first ?? "--no-color", home: home, origin: origin,
            environment: ["QIITA_TOKEN": secret])

        #expect(run.status == status && run.output == "")
        #expect(run.errorLines.count == 1 && run.errors.hasPrefix("nagare: stock"), "\(run.errors)")
        await server.stop()
    }
}
