import Entities
import Foundation
import HTTP
import HTTPCurl
import PostAPI
import PostAPIQiita
import ReactiveCore
import StandInServer
import Testing

/// The API against the stand-in server over real sockets.
@Suite struct ServiceTests {
    /// Skips short pauses before retries and never runs work with longer delays.
    private struct ImmediateScheduler: Scheduler {
        let now = Duration.zero
        var executor: (any TaskExecutor)? { nil }

        func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
            if delay < .seconds(2) { work() }
            return VirtualTimeScheduler().enqueue(after: .zero) {}
        }
    }

    private func withService(
        faults: [String] = [], secret: String? = nil, idleTimeout: Duration = .seconds(10),
        _ body: (PostAPIQiita, StandInServer) async throws -> Void
    ) async throws {
        let server = try await StandInServer.start(
            .init(items: 45, faults: faults.map { try Fault(parsing: $0) }))
        var settings = HTTPCurl.Settings(userAgent: "nagare/test")
        settings.idleTimeout = idleTimeout
        let http = HTTPCurl(settings: settings)
        let token = secret.map { AccessToken(secret: $0, origin: server.origin) }
        let api = PostAPIQiita(
            origin: server.origin, http: http, token: { token }, scheduler: ImmediateScheduler())
        do {
            try await body(api, server)
        } catch {
            Issue.record(error)
        }
        await http.close()
        await server.stop()
    }

    private func walk(_ api: PostAPIQiita, _ query: String) async throws -> [PostPage] {
        var pages: [PostPage] = []
        var next: Int? = 1
        while let page = next {
            let found = try await api.findPosts(query, page: page, perPage: 20)
            pages.append(found)
            next = found.nextPage
        }
        return pages
    }

    @Test(
        "finds all pages whatever the server omits or changes",
        arguments: [[], ["lowercase-headers"], ["no-total-count"], ["gzip", "old-server"]])
    func allPages(faults: [String]) async throws {
        try await withService(faults: faults) { api, server in
            let pages = try await walk(api, "")

            #expect(pages.map(\.posts.count) == [20, 20, 5])
            #expect(Set(pages.flatMap { $0.posts.map(\.id) }).count == 45)
            #expect(pages.allSatisfy { $0.totalCount == (faults == ["no-total-count"] ? nil : 45) })
            #expect(pages.last?.rateLimit?.remaining == 57)
            #expect(await server.requests().count == 3)
        }
    }

    @Test(
        "every search operator reaches the server unchanged",
        arguments: ["tag:C++", "user:demo OR 流れ", "a\u{3000}b&c#d"])
    func operators(query: String) async throws {
        try await withService { api, server in
            _ = try await api.findPosts(query, page: 1, perPage: 3)
            let words = String(query.map { $0 == "\u{3000}" ? " " : $0 })
            let request = try #require(await server.requests().first)
            let sent = request.split(separator: "query=").last?.replacing("+", with: "%2B")
            #expect(sent.flatMap { String($0).removingPercentEncoding } == words)
        }
    }

    @Test("a found post can be read, and a missing one is not found")
    func reading() async throws {
        try await withService { api, _ in
            let found = try #require(try await walk(api, "").first?.posts.first)

            #expect(try await api.post(found.id) == found)
            await #expect(throws: ServiceFailure.notFound) {
                try await api.post("00000000000000000000")
            }
        }
    }

    @Test("a token has a user until it is revoked, and revoking it again is not an error")
    func session() async throws {
        try await withService(secret: "demo-readonly") { api, server in
            let token = AccessToken(secret: "demo-readonly", origin: server.origin)

            #expect(try await api.user(of: token).id == "demo")
            #expect(try await walk(api, "").first?.rateLimit?.limit == 1_000)
            try await api.revoke(token)
            try await api.revoke(token)

            await #expect(throws: ServiceFailure.unauthorized) { try await api.user(of: token) }
            await #expect(throws: ServiceFailure.unauthorized) { try await walk(api, "") }
        }
    }

    @Test(
        "a temporary fault is overcome by retries",
        arguments: [("status=503@/itemsx2", 5), ("reset@/itemsx1", 4)])
    func passingFaults(fault: String, requests: Int) async throws {
        try await withService(faults: [fault]) { api, server in
            let pages = try await walk(api, "")

            #expect(pages.count == 3)
            #expect(await server.requests().count == requests)
        }
    }

    @Test(
        "a permanent fault is reported",
        arguments: ["status=500@/items", "truncate@/items", "rate-limit=0"])
    func stayingFaults(fault: String) async throws {
        try await withService(faults: [fault]) { api, server in
            let failure = await #expect(throws: ServiceFailure.self) {
                try await api.findPosts("", page: 1, perPage: 20)
            }
            switch (fault, failure) {
            case ("status=500@/items", .unavailable(status: 500)), ("truncate@/items", .unexpected): break
            case ("rate-limit=0", .rateLimited(let until)): #expect(until != nil)
            default: Issue.record("\(String(describing: failure))")
            }
            #expect(await server.requests().count == 1)
        }
    }

    @Test("a server that never answers times out without a retry")
    func idleTimeout() async throws {
        try await withService(faults: ["silent@/items"], idleTimeout: .milliseconds(80)) { api, server in
            let host = String(server.origin.dropFirst("http://".count))
            await #expect(throws: ServiceFailure.timedOut(host: host)) { try await walk(api, "") }
            // Zero if the client timed out before the server read the request.
            #expect(await server.requests().count <= 1)
        }
    }

    @Test("every kind of request ends at once when its task is cancelled")
    func cancelling() async throws {
        try await withService(faults: ["silent@/api/v2"], secret: "demo-token") { api, server in
            let token = AccessToken(secret: "demo-token", origin: server.origin)
            let asking: [@Sendable () async throws -> Void] = [
                { _ = try await api.post("a") },
                { _ = try await api.comments(under: "a") },
                { _ = try await api.stocks(of: "demo", page: 1, perPage: 1) },
                { _ = try await api.stock("a") },
                { _ = try await api.unstock("a") },
                { _ = try await api.user(of: token) },
                { try await api.revoke(token) },
            ]
            for ask in asking {
                let task = Task { try await ask() }
                task.cancel()
                await #expect(throws: ServiceFailure.cancelled) { try await task.value }
            }
        }
    }
}
