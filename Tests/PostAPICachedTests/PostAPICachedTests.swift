import Entities
import Foundation
import HTTP
import Persistence
import PostAPI
import PostAPICached
import PostAPIQiita
import ReactiveCore
import Testing

@Suite struct PostAPICachedTests {
    private let cache = InMemoryPostCache()
    private let startDate = Date(timeIntervalSince1970: 1_767_323_045)

    private func api(
        _ mode: AnswerCache.Mode, _ http: ScriptedHTTP, after seconds: Double = 0
    ) -> PostAPICached {
        let now = startDate.addingTimeInterval(seconds)
        return PostAPICached(
            http.service, origin: ScriptedHTTP.origin,
            recall: AnswerCache(mode, cache: { cache }, now: { now }))
    }

    private func ids(_ api: PostAPICached) async throws -> [String] {
        try await api.findPosts("swift", page: 1, perPage: 20).posts.map(\.id)
    }

    /// The `If-None-Match` header of each request.
    private func versions(_ http: ScriptedHTTP) -> [String?] {
        http.requests.map { request in request.headers.first { $0.name == "If-None-Match" }?.value }
    }

    @Test("a cached page is revalidated by its version and used when unchanged")
    func conditional() async throws {
        let http = ScriptedHTTP([.page("a1", etag: "\"v1\""), .answer(304), .page("b2", etag: "\"v2\"")])
        let api = api(.online, http)

        for expected in ["a1", "a1", "b2"] { #expect(try await ids(api) == [expected]) }

        #expect(versions(http) == [nil, "\"v1\"", "\"v1\""])
        #expect(api.recall.latestSource.value == .service)
    }

    @Test("a cached post is revalidated by its version and used when the service fails")
    func post() async throws {
        let down = ScriptedHTTP.Step.failure(.timedOut(host: "q.example"))
        let http = ScriptedHTTP([.post("a1", etag: "\"v1\""), .answer(304), down, .answer(404)])
        let api = api(.fallback, http)
        let read = try await api.post("a1")

        #expect(try await api.post("a1") == read)
        #expect(api.recall.latestSource.value == .service)
        #expect(try await api.post("a1") == read)
        #expect(
            api.recall.latestSource.value == .cached(startDate, serviceFailure: .timedOut(host: "q.example")))

        #expect(versions(http) == [nil, "\"v1\"", "\"v1\""])
        await #expect(throws: ServiceFailure.notFound) { try await api.post("a1") }
    }

    @Test(
        "an answer without a version is fresh for a minute, unless the clock was set back")
    func age() async throws {
        let http = ScriptedHTTP([.page("a1", etag: nil), .page("b2", etag: nil), .page("c3", etag: nil)])

        #expect(try await ids(api(.online, http)) == ["a1"])
        #expect(try await ids(api(.online, http, after: 59)) == ["a1"])
        #expect(try await ids(api(.online, http, after: -1)) == ["b2"])
        #expect(try await ids(api(.online, http, after: 60)) == ["c3"])
        #expect(http.requests.count == 3)
    }

    @Test("falls back to cached answers when the service fails, and recovers")
    func fallback() async throws {
        let down = ScriptedHTTP.Step.failure(.timedOut(host: "q.example"))
        let http = ScriptedHTTP([.page("a1", etag: "\"v1\""), down, .answer(304)])
        let api = api(.fallback, http)
        #expect(try await ids(api) == ["a1"])

        #expect(try await ids(api) == ["a1"])
        #expect(
            api.recall.latestSource.value == .cached(startDate, serviceFailure: .timedOut(host: "q.example")))
        #expect(try await ids(api) == ["a1"])
        #expect(api.recall.latestSource.value == .service)
    }

    @Test("at a rate limit fallback mode returns cached answers with the failure, and online mode throws")
    func limited() async throws {
        let reset = startDate.addingTimeInterval(3_567)
        let limit = ScriptedHTTP.Step.answer(429, ["Rate-Reset": "\(Int(reset.timeIntervalSince1970))"])
        let http = ScriptedHTTP([.page("a1", etag: "\"v1\""), limit, limit, limit])
        let api = api(.fallback, http)
        #expect(try await ids(api) == ["a1"])

        let failure = ServiceFailure.rateLimited(until: reset)
        let kept = try await api.findPosts("swift", page: 1, perPage: 20)
        #expect(kept.posts.map(\.id) == ["a1"] && kept.serviceFailure == failure)
        #expect(api.recall.latestSource.value == .cached(startDate, serviceFailure: failure))
        let found = try await api.findPosts("title:swift", page: 1, perPage: 20)
        #expect(found.posts.map(\.id) == ["a1"])
        #expect(api.recall.latestSource.value == .found(serviceFailure: failure))

        await #expect(throws: failure) { try await ids(self.api(.online, http)) }
    }

    @Test("a request that allows an age is answered from the cache within that age")
    func allowedAge() async throws {
        let http = ScriptedHTTP([.page("a1", etag: "\"v1\""), .answer(304)])
        _ = try await ids(api(.online, http))

        for (seconds, asked) in [(0.0, 1), (59, 1), (60, 2)] {
            let page = try await api(.online, http, after: seconds)
                .findPosts("swift", page: 1, perPage: 20, noOlderThan: .seconds(60))
            #expect(page.posts.map(\.id) == ["a1"] && page.serviceFailure == nil)
            #expect(http.requests.count == asked)
        }
    }

    @Test("with an empty cache the service's failure is thrown")
    func nothingSeen() async {
        let http = ScriptedHTTP([.failure(.timedOut(host: "q.example"))])
        for mode in [AnswerCache.Mode.online, .fallback] {
            await #expect(throws: ServiceFailure.timedOut(host: "q.example")) {
                try await ids(api(mode, http))
            }
        }
    }

    @Test("offline, only cached pages are offered and no request is sent")
    func pages() async throws {
        let http = ScriptedHTTP([.answer(500)])
        let api = api(.offline, http)
        let question = CachedPageKey(origin: ScriptedHTTP.origin, query: "swift", page: 1, perPage: 20)
        cache.store(
            CachedPage(posts: [], totalCount: 40, nextPage: 2, etag: nil, cachedAt: startDate), for: question)

        let answer = try await api.findPosts("swift", page: 1, perPage: 20)

        let absence = ServiceFailure.unreachable(host: ScriptedHTTP.origin)
        #expect(answer == PostPage(posts: [], totalCount: 40, nextPage: nil, serviceFailure: absence))
        await #expect(throws: ServiceFailure.self) {
            try await api.findPosts("swift", page: 2, perPage: 20)
        }
        #expect(http.requests.isEmpty)
    }

    @Test("cached comments are available when the service fails, those of other posts are not")
    func comments() async throws {
        let comment = """
            [{"id": "c1", "body": "b", "rendered_body": "", "created_at": "2026-01-02T03:04:05+09:00",
              "updated_at": "2026-01-02T03:04:05+09:00", "user": {"id": "u"}}]
            """
        let down = ScriptedHTTP.Step.failure(.timedOut(host: "q.example"))
        let http = ScriptedHTTP([.answer(200, [:], comment), down, down])
        let read = try await api(.online, http).comments(under: "a1")
        #expect(read.map(\.id) == ["c1"])

        let failures: [AnswerCache.Mode: ServiceFailure] = [
            .fallback: .timedOut(host: "q.example"), .offline: .unreachable(host: ScriptedHTTP.origin),
        ]
        for (mode, failure) in failures {
            let api = api(mode, http)
            #expect(try await api.comments(under: "a1") == read)
            #expect(api.recall.latestSource.value == .cached(startDate, serviceFailure: failure))
        }
        await #expect(throws: ServiceFailure.unreachable(host: ScriptedHTTP.origin)) {
            try await api(.offline, http).comments(under: "b2")
        }
        await #expect(throws: ServiceFailure.timedOut(host: "q.example")) {
            try await api(.online, http).comments(under: "a1")
        }
    }
}
