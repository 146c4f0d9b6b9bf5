import Entities
import Foundation
import HTTP
import Persistence
import PostAPI
import PostAPICached
import ReactiveCore
import Testing

@Test("the README's example answers from the cache")
func readmeExample() async throws {
    let script = ScriptedHTTP([.page("a1", etag: "\"v1\""), .failure(.timedOut(host: "q.example"))])
    let (service, origin) = (script.service, ScriptedHTTP.origin)
    let date = Date(timeIntervalSince1970: 1_767_323_045)

    let recall = AnswerCache(.fallback, cache: { InMemoryPostCache() }, now: { date })
    let posts = PostAPICached(service, origin: origin, recall: recall)

    let online = try await posts.findPosts("swift", page: 1, perPage: 20)
    #expect(recall.latestSource.value == .service)

    let offline = try await posts.findPosts("swift", page: 1, perPage: 20)  // The service fails this time.
    #expect(recall.latestSource.value == .cached(date, serviceFailure: .timedOut(host: "q.example")))
    #expect(offline.posts == online.posts)
}
