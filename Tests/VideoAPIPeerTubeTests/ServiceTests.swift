import Entities
import Foundation
import HTTP
import HTTPCurl
import ReactiveCore
import StandInServer
import Testing
import VideoAPI
import VideoAPIPeerTube

/// The API against the stand-in server over real sockets.
@Suite struct ServiceTests {
    private func withService(
        faults: [String] = [], idleTimeout: Duration = .seconds(10),
        _ body: (VideoAPIPeerTube, StandInServer) async throws -> Void
    ) async throws {
        let server = try await StandInServer.start(
            .init(items: 0, faults: faults.map { try Fault(parsing: $0) }))
        var settings = HTTPCurl.Settings(userAgent: "nagare/test")
        settings.idleTimeout = idleTimeout
        let http = HTTPCurl(settings: settings)
        let api = VideoAPIPeerTube(
            origin: server.origin, http: http, scheduler: VirtualTimeScheduler(), now: { .distantFuture })
        do {
            try await body(#require(api), server)
        } catch {
            Issue.record(error)
        }
        await http.close()
        await server.stop()
    }

    private func walk(_ api: VideoAPIPeerTube, count: Int) async throws -> [EpisodePage] {
        var pages: [EpisodePage] = []
        var next: Int? = 0
        while let start = next {
            let page = try await api.episodes(start: start, count: count)
            pages.append(page)
            next = page.next
        }
        return pages
    }

    @Test(
        "finds all videos, newest first, on servers of any version",
        arguments: [[], ["gzip", "old-server"]])
    func allPages(faults: [String]) async throws {
        try await withService(faults: faults) { api, server in
            let pages = try await walk(api, count: 10)
            let episodes = pages.flatMap(\.episodes)

            #expect(episodes.count == pages[0].total && episodes.count > 10)
            #expect(Set(episodes.map(\.id)).count == episodes.count)
            #expect(episodes.map(\.publishedAt) == episodes.map(\.publishedAt).sorted(by: >))
            #expect(episodes.allSatisfy { $0.origin == server.origin && $0.uuid.count == 36 })
            #expect(episodes.allSatisfy { ($0.shortUUID == nil) == faults.contains("old-server") })
        }
    }

    @Test("a found episode can be read by its UUID and its short form, with its tags")
    func reading() async throws {
        try await withService { api, _ in
            let listed = try #require(try await api.findEpisodes("bunny", start: 0, count: 5).episodes.first)
            let short = try #require(listed.shortUUID)

            let whole = try await api.episode(listed.uuid.uppercased())

            #expect(whole.id == listed.id && whole.name == listed.name && !whole.tags.isEmpty)
            #expect(try await api.episode(short) == whole)
            await #expect(throws: ServiceFailure.notFound) { try await api.episode("999999") }
        }
    }

    @Test(
        "a fault is reported and not retried unless it is a bad gateway",
        arguments: ["status=500@/videos", "truncate@/videos", "rate-limit=0"])
    func faults(fault: String) async throws {
        try await withService(faults: [fault]) { api, server in
            let failure = await #expect(throws: ServiceFailure.self) { try await walk(api, count: 10) }

            switch (fault, failure) {
            case ("status=500@/videos", .unavailable(status: 500)), ("truncate@/videos", .unexpected): break
            case ("rate-limit=0", .rateLimited(let until)): #expect(until.map { $0 > .distantFuture } == true)
            default: Issue.record("\(String(describing: failure))")
            }
            #expect(await server.requests().count == 1)
        }
    }

    @Test("an unanswered request ends when its task is cancelled, and times out otherwise")
    func idleTimeout() async throws {
        try await withService(faults: ["silent@/videos"], idleTimeout: .milliseconds(80)) { api, server in
            let host = String(server.origin.dropFirst("http://".count))
            await #expect(throws: ServiceFailure.timedOut(host: host)) { try await api.episode("1") }

            let task = Task { try await api.episode("1") }
            task.cancel()
            await #expect(throws: ServiceFailure.cancelled) { try await task.value }
        }
    }
}
