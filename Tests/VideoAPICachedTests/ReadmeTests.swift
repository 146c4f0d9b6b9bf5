import Entities
import Foundation
import Persistence
import ReactiveCore
import Testing
import VideoAPI
import VideoAPICached

@Test("the README's example answers from the cache")
func readmeExample() async throws {
    let (service, date) = (FailingVideoAPI(answers: 1), Date(timeIntervalSince1970: 1_767_323_045))

    let recall = AnswerCache(.fallback, cache: { InMemoryPostCache() }, now: { date })
    let videos = VideoAPICached(service, recall: recall)

    let online = try await videos.episodes(start: 0, count: 20)
    let offline = try await videos.episodes(start: 0, count: 20)  // The service fails this time.
    #expect(recall.latestSource.value == .cached(date, serviceFailure: .timedOut(host: "v.example")))
    #expect(offline.episodes == online.episodes)
}
