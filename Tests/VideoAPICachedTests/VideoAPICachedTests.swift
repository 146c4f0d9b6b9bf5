import Entities
import Foundation
import Persistence
import ReactiveCore
import Testing
import VideoAPI
import VideoAPICached

@Suite struct VideoAPICachedTests {
    private let service = FailingVideoAPI()
    private let cache = InMemoryPostCache()
    private let moment = Date(timeIntervalSince1970: 1_767_323_045)

    private func recall(_ mode: AnswerCache.Mode) -> AnswerCache {
        AnswerCache(mode, cache: { [cache] in cache }, now: { [moment] in moment })
    }

    private var absence: ServiceFailure { .unreachable(host: service.origin) }

    private func api(_ mode: AnswerCache.Mode) -> VideoAPICached {
        VideoAPICached(service, recall: recall(mode))
    }

    @Test("cached lists are available offline without requests")
    func pages() async throws {
        let first = try await api(.online).episodes(start: 0, count: 2)
        let second = try await api(.online).episodes(start: 2, count: 2)
        let asked = service.count
        let recall = recall(.offline)
        let offline = VideoAPICached(service, recall: recall)

        #expect(try await offline.episodes(start: 0, count: 2).episodes == first.episodes)
        #expect(recall.latestSource.value == .cached(moment, serviceFailure: absence))
        #expect(
            try await offline.episodes(start: 2, count: 2)
                == EpisodePage(episodes: second.episodes, total: 5, next: nil, serviceFailure: absence))
        await #expect(throws: ServiceFailure.unreachable(host: service.origin)) {
            try await offline.episodes(start: 4, count: 2)
        }
        #expect(service.count == asked)
    }

    @Test("offline, other requests search the cached videos, newest first")
    func search() async throws {
        _ = try await api(.online).episodes(start: 0, count: 4)
        let recall = recall(.offline)
        let offline = VideoAPICached(service, recall: recall)

        let found = try await offline.findEpisodes("LONG film", start: 0, count: 1)
        let rest = try await offline.findEpisodes("LONG film", start: 1, count: 1)
        let channel = try await offline.episodes(
            of: .channel(Episode.sample(1).channel.handle), start: 0, count: 9)

        #expect(found == EpisodePage(episodes: [.sample(4)], total: nil, next: 1, serviceFailure: absence))
        #expect(rest == EpisodePage(episodes: [.sample(3)], total: nil, next: nil, serviceFailure: absence))
        #expect(channel.episodes == [.sample(3), .sample(2), .sample(1)])
        #expect(recall.latestSource.value == .found(serviceFailure: absence))
        await #expect(throws: ServiceFailure.unreachable(host: service.origin)) {
            try await offline.findEpisodes("opera", start: 0, count: 9)
        }
    }

    @Test("a cached video is found by each of its ids, and one from a list too")
    func episode() async throws {
        let read = try await api(.online).episode("5")
        _ = try await api(.online).episodes(start: 0, count: 1)
        let recall = recall(.offline)
        let offline = VideoAPICached(service, recall: recall)

        for name in ["5", read.uuid, read.uuid.uppercased(), "short5"] {
            #expect(try await offline.episode(name) == read, "\(name)")
        }
        #expect(try await offline.episode("short1") == .sample(1))
        await #expect(throws: ServiceFailure.unreachable(host: service.origin)) {
            try await offline.episode("short2")
        }
    }

    @Test("fallback mode uses the cache when the service fails, and online mode does not")
    func fallback() async throws {
        let read = try await api(.fallback).episode("short1")
        await #expect(throws: ServiceFailure.notFound) { try await api(.fallback).episode("none") }
        service.fail()

        #expect(try await api(.fallback).episode("short1") == read)
        await #expect(throws: FailingVideoAPI.down) { try await api(.fallback).episode("short2") }
        await #expect(throws: FailingVideoAPI.down) { try await api(.online).episode("short1") }
        await #expect(throws: FailingVideoAPI.down) { try await api(.fallback).playback(of: "short1") }
    }
}
