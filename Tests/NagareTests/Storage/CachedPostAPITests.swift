import Entities
import Foundation
import HTTP
import Persistence
import PostAPI
import PostAPIQiita
import ReactiveCore
import Testing

@testable import Nagare

@Suite struct CachedPostAPITests {
    private let cache = InMemoryPostCache()
    private let moment = Date(timeIntervalSince1970: 1_767_323_045)

    private func api(
        _ mode: CachedPostAPI.Mode, _ http: ScriptedHTTP, after seconds: Double = 0
    ) -> CachedPostAPI {
        let service = PostAPIQiita(
            origin: "https://q.example", http: http, token: { nil }, scheduler: VirtualTimeScheduler())
        let now = moment.addingTimeInterval(seconds)
        return CachedPostAPI(service, cache: cache, origin: "https://q.example", mode: mode) { now }
    }

    private func page(_ id: String, etag: String?) -> ScriptedHTTP.Step {
        let post = """
            [{"id": "\(id)", "title": "Swift", "body": "b", "url": "https://q.example/i", "private": false,
              "created_at": "2026-01-02T03:04:05+09:00", "updated_at": "2026-01-02T03:04:05+09:00", "tags": [],
              "user": {"id": "u"}, "likes_count": 0, "comments_count": 0, "stocks_count": 0}]
            """
        return .answer(200, etag.map { ["ETag": $0] } ?? [:], post)
    }

    private func ids(_ api: CachedPostAPI) async throws -> [String] {
        guard case .fresh(let page, _) = try await api.findPosts("swift", page: 1, perPage: 20, etag: nil)
        else {
            return []
        }
        return page.posts.map(\.id)
    }

    @Test("B-S10 what was seen is asked for by its version, and comes from here when that is the newest")
    func conditional() async throws {
        let http = ScriptedHTTP([page("a1", etag: "\"v1\""), .answer(304), page("b2", etag: "\"v2\"")])
        let api = api(.online, http)

        for expected in ["a1", "a1", "b2"] { #expect(try await ids(api) == [expected]) }

        let versions = http.requests.map { request in
            request.headers.first { $0.name == "If-None-Match" }?.value
        }
        #expect(versions == [nil, "\"v1\"", "\"v1\""])
        #expect(api.latestSource.value == .service)
    }

    @Test(
        "B-S10 without a version an answer is good for a minute, and a clock that went back makes none good")
    func age() async throws {
        let http = ScriptedHTTP([page("a1", etag: nil), page("b2", etag: nil), page("c3", etag: nil)])

        #expect(try await ids(api(.online, http)) == ["a1"])
        #expect(try await ids(api(.online, http, after: 59)) == ["a1"])
        #expect(try await ids(api(.online, http, after: -1)) == ["b2"])
        #expect(try await ids(api(.online, http, after: 60)) == ["c3"])
        #expect(http.requests.count == 3)
    }

    @Test("B-S10 the app falls back to what was seen when nobody answers, and back again")
    func fallback() async throws {
        let down = ScriptedHTTP.Step.failure(.timedOut(host: "q.example"))
        let http = ScriptedHTTP([page("a1", etag: "\"v1\""), down, .answer(304)])
        let api = api(.fallback, http)
        #expect(try await ids(api) == ["a1"])

        #expect(try await ids(api) == ["a1"])
        #expect(api.latestSource.value == .seen(moment))
        #expect(try await ids(api) == ["a1"])
        #expect(api.latestSource.value == .service)
    }

    @Test("B-S10 with nothing seen the failure is the service's own")
    func nothingSeen() async {
        let http = ScriptedHTTP([.failure(.timedOut(host: "q.example"))])
        for mode in [CachedPostAPI.Mode.online, .fallback] {
            await #expect(throws: ServiceFailure.timedOut(host: "q.example")) {
                try await ids(api(mode, http))
            }
        }
    }

    @Test("B-S10 offline a page that was not seen is not offered, and nothing is asked")
    func pages() async throws {
        let http = ScriptedHTTP([.answer(500)])
        let api = api(.offline, http)
        let question = PageQuestion(origin: "https://q.example", query: "swift", page: 1, perPage: 20)
        cache.store(
            SeenPage(posts: [], totalCount: 40, nextPage: 2, etag: nil, seenAt: moment), for: question)

        let answer = try await api.findPosts("swift", page: 1, perPage: 20, etag: nil)

        #expect(answer == .fresh(PostPage(posts: [], totalCount: 40, nextPage: nil), etag: nil))
        await #expect(throws: ServiceFailure.self) {
            try await api.findPosts("swift", page: 2, perPage: 20, etag: nil)
        }
        #expect(http.requests.isEmpty)
    }
}
