import Entities
import Foundation
import HTTP
import Persistence
import PostAPI
import PostAPICached
import Synchronization
import Testing

@Suite struct OpeningTests {
    private final class CacheOpener: Sendable {
        private let count = Mutex(0)

        /// The number of opened caches.
        var opened: Int { count.withLock { $0 } }

        func open() -> any PostCache {
            count.withLock { $0 += 1 }
            return InMemoryPostCache()
        }
    }

    private let opener = CacheOpener()

    private func api(_ steps: ScriptedHTTP.Step...) -> PostAPICached {
        PostAPICached(
            ScriptedHTTP(steps).service, origin: ScriptedHTTP.origin,
            recall: AnswerCache(.online, cache: opener.open, now: { Date(timeIntervalSince1970: 0) }))
    }

    @Test("the cache is opened by the first request, once for all concurrent requests")
    func once() async throws {
        let api = api(.page("a1", etag: nil))
        #expect(opener.opened == 0)

        try await withThrowingTaskGroup(of: PostPage.self) { group in
            for page in 1...20 {
                group.addTask { try await api.findPosts("swift", page: page, perPage: 20) }
            }
            try await group.waitForAll()
        }

        #expect(opener.opened == 1)
    }

    @Test("neither requests about the account nor flush() open a cache")
    func never() async throws {
        let api = api(.answer(200, [:], "[]"))

        _ = try await api.stocks(of: "taro", page: 1, perPage: 20)
        await api.recall.flush()

        #expect(opener.opened == 0)
    }
}
