import Foundation
import ReactiveTesting
import StandInServer
import Testing

@Suite(.needs(.program("curl"))) struct PeerTubeTests {
    private struct Page: Decodable {
        struct Video: Decodable {
            let id: Int
            let uuid, shortUUID, name, publishedAt: String
            let isLive, isLocal, nsfw: Bool
            let duration, views: Int
        }
        let total: Int?
        let data: [Video]
    }

    private func page(_ server: StandInServer, _ path: String) async throws -> Page {
        try JSONDecoder().decode(Page.self, from: await server.curl("/api/v1/\(path)").body)
    }

    @Test("a list has 15 elements by default, and total counts all of them")
    func slices() async throws {
        try await withServer(items: 1) { server in
            let first = try await page(server, "videos")
            #expect(first.data.count == 15)
            let total = try #require(first.total)
            #expect(total >= 48)
            #expect(first.data.map(\.publishedAt) == first.data.map(\.publishedAt).sorted(by: >))

            let next = try await page(server, "videos?start=15&count=10")
            #expect(next.data.count == 10)
            #expect(Set(first.data.map(\.uuid)).isDisjoint(with: next.data.map(\.uuid)))
            let past = try await page(server, "videos?start=1000")
            #expect(past.data.isEmpty && past.total == total)
            #expect(try await page(server, "videos?count=0").data.isEmpty)
            #expect(try await page(server, "videos?skipCount=true").total == nil)
        }
    }

    @Test("finds a video by any of its three ids")
    func ids() async throws {
        try await withServer(items: 1) { server in
            let video = try #require(try await page(server, "videos?count=1").data.first)
            let byNumber = try await server.curl("/api/v1/videos/\(video.id)")
            #expect(try await server.curl("/api/v1/videos/\(video.uuid)").body == byNumber.body)
            #expect(try await server.curl("/api/v1/videos/\(video.shortUUID)").body == byNumber.body)
        }
    }

    @Test("every word must occur; matches in titles are first, then the newest")
    func search() async throws {
        try await withServer(items: 1) { server in
            let found = try await page(server, "search/videos?search=SWIFT%20flux&count=100")
            #expect(found.total == found.data.count)
            #expect(found.data.count >= 4)

            let swift = try await page(server, "search/videos?search=swift&count=100")
            let inTitle = swift.data.map { $0.name.lowercased().contains("swift") }
            #expect(inTitle == inTitle.sorted { $0 && !$1 })
            #expect(Set(inTitle) == [true, false])
            #expect(try await page(server, "search/videos?search=nosuchword").total == 0)
        }
    }

    @Test("filters select matching videos")
    func filters() async throws {
        try await withServer(items: 1, faults: ["rate-limit=1000"]) { server in
            let all = try await page(server, "videos?count=100")
            func count(_ path: String) async throws -> Int { try await page(server, path).total ?? -1 }
            let total = try #require(all.total)

            #expect(!all.data.contains { $0.nsfw })
            #expect(try await count("videos?nsfw=true") == 1)
            #expect(try await count("videos?nsfw=both") == total + 1)
            #expect(try await count("videos?isLive=true") == 1)
            #expect(try await count("videos?isLive=false") == total - 1)
            let local = try await page(server, "videos?isLocal=true&count=100")
            #expect(local.total == all.data.count { $0.isLocal })
            #expect(try await count("video-channels/film_archive@films.example/videos") > 0)
            #expect(try await count("video-channels/open_movies/videos") == 12)
            let both = try await count("videos?hasHLSFiles=true&hasWebVideoFiles=true")
            let hlsOnly = try await count("videos?hasHLSFiles=true&hasWebVideoFiles=false")
            let webOnly = try await count("videos?hasHLSFiles=false&hasWebVideoFiles=true")
            #expect(both + hlsOnly + webOnly == total && hlsOnly > 0 && webOnly > 0)
            #expect(try await count("videos?languageOneOf=ja") > 5)
            #expect(try await count("videos?languageOneOf=_unknown") > 5)
            let one = try await count("videos?tagsOneOf=tmux&tagsOneOf=regex")
            #expect(one == 2)
            #expect(try await count("videos?tagsAllOf=swift&tagsAllOf=flux") >= 3)
            #expect(try await count("videos?categoryOneOf=2") == 17)
            #expect(try await count("search/videos?search=koro&durationMin=90&durationMax=90") == 1)
            #expect(
                try await count(
                    "search/videos?search=blender&originallyPublishedEndDate=2008-12-31T00:00:00Z") == 2)
            #expect(try await count("search/videos?search=blender&host=films.example") == 5)
        }
    }

    @Test("sort is ascending by a field, or descending with a minus")
    func sorts() async throws {
        try await withServer(items: 1) { server in
            let views = try await page(server, "videos?sort=-views&count=100").data.map(\.views)
            #expect(views == views.sorted(by: >))
            let durations = try await page(server, "videos?sort=duration&count=100").data.map(\.duration)
            #expect(durations == durations.sorted())
            for path in ["videos?sort=colour", "search/videos?search=a&sort=best", "videos?sort="] {
                let refused = try await server.curl("/api/v1/\(path)")
                #expect(refused.status == "HTTP/1.1 400 Bad Request", "\(path)")
                #expect(refused.text.contains(#""invalid-params":{"sort":"#), "\(path)")
            }
        }
    }

    @Test(
        "invalid parameters are reported by name",
        arguments: ["start=-1", "start=x", "count=-1", "count=101", "isLive=maybe", "categoryOneOf=film"])
    func invalid(parameter: String) async throws {
        try await withServer(items: 1) { server in
            let reply = try await server.curl("/api/v1/videos?\(parameter)")
            let problem = try #require(try reply.json() as? [String: Any])
            let name = String(parameter.prefix { $0 != "=" })
            #expect(problem["status"] as? Int == 400)
            #expect(problem["detail"] as? String == "Incorrect request parameters: \(name)")
            #expect((problem["invalid-params"] as? [String: Any])?.keys.first == name)
        }
    }

    @Test("the limit is 50 requests in 10 seconds")
    func limit() async throws {
        try await withServer(items: 1) { server in
            let before = Int(Date().timeIntervalSince1970)
            let reply = try await server.curl("/api/v1/videos?count=1")
            let after = Int(Date().timeIntervalSince1970)
            #expect(reply.header("X-RateLimit-Limit") == "50")
            #expect(reply.header("X-RateLimit-Remaining") == "49")
            let reset = try #require(Int(reply.header("X-RateLimit-Reset") ?? ""))
            #expect((before...after + 10).contains(reset))
        }
    }
}
