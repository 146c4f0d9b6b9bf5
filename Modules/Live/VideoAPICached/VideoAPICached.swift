package import Entities
import Foundation
package import Persistence
package import VideoAPI

/// A video service with a cache, which is used when the service is unreachable and the recall mode allows it.
package struct VideoAPICached: VideoAPI {
    private let service: any VideoAPI
    private let recall: AnswerCache

    package var origin: String { service.origin }

    /// - Parameters:
    ///   - service: Is called first, and for everything that is never cached.
    ///   - recall: Decides when cached answers are used.
    package init(_ service: any VideoAPI, recall: AnswerCache) {
        (self.service, self.recall) = (service, recall)
    }

    package func findEpisodes(
        _ query: String, start: Int, count: Int
    ) async throws(ServiceFailure) -> EpisodePage {
        let words = query.split(whereSeparator: \.isWhitespace).map { FoldedText(String($0)).variants }
        return try await page("search \(query)", start, count) { () throws(ServiceFailure) in
            try await service.findEpisodes(query, start: start, count: count)
        } matching: { episode in
            let texts = ([episode.name, episode.description] + episode.tags).map { FoldedText($0) }
            return words.allSatisfy { word in texts.contains { $0.contains(anyOf: word) } }
        }
    }

    package func episodes(start: Int, count: Int) async throws(ServiceFailure) -> EpisodePage {
        try await page("newest", start, count) { () throws(ServiceFailure) in
            try await service.episodes(start: start, count: count)
        } matching: { _ in
            true
        }
    }

    package func episodes(
        of collection: VideoCollection, start: Int, count: Int
    ) async throws(ServiceFailure) -> EpisodePage {
        try await page(collection.text, start, count) { () throws(ServiceFailure) in
            try await service.episodes(of: collection, start: start, count: count)
        } matching: {
            // An episode does not say to which playlists it belongs.
            collection == .channel($0.channel.handle)
        }
    }

    package func episode(_ id: String) async throws(ServiceFailure) -> Episode {
        try await recall.answer(from: origin) { () throws(ServiceFailure) in
            let episode = try await service.episode(id)
            // Numeric ids are not part of an episode, so it is also stored under the requested id.
            for key in Set([id, episode.uuid]) { recall.store(episode, for: cacheKey(.whole, key)) }
            return episode
        } cached: { failure in
            let read: (answer: Episode, source: AnswerCache.Source)? = await recall.cached(
                cacheKey(.whole, id), serviceFailure: failure)
            if let read { return read }
            let cached = await seenEpisodes()
            return cached.first { $0.uuid == id.lowercased() || $0.shortUUID == id }.map {
                ($0, .found(serviceFailure: failure))
            }
        }
    }

    package func playback(of id: String) async throws(ServiceFailure) -> Playback {
        try await service.playback(of: id)
    }

    private enum Kind: String {
        /// An episode that was requested individually.
        case whole = "episode"
        /// An episode in a list, with fewer details.
        case listed = "listed episode"
        case page = "episodes"
    }

    private func cacheKey(_ kind: Kind, _ key: String) -> CachedAnswerKey {
        CachedAnswerKey(origin: origin, kind: kind.rawValue, key: key)
    }

    private func page(
        _ list: String, _ start: Int, _ count: Int,
        asking ask: () async throws(ServiceFailure) -> EpisodePage, matching: (Episode) -> Bool
    ) async throws(ServiceFailure) -> EpisodePage {
        let key = { (start: Int) in "\(list) \(start)+\(count)" }
        return try await recall.answer(from: origin) { () throws(ServiceFailure) in
            let page = try await ask()
            recall.store(page, for: cacheKey(.page, key(start)))
            for episode in page.episodes { recall.store(episode, for: cacheKey(.listed, episode.uuid)) }
            return page
        } cached: { failure in
            let cached: (answer: EpisodePage, source: AnswerCache.Source)? = await recall.cached(
                cacheKey(.page, key(start)), serviceFailure: failure)
            if let (page, source) = cached {
                // Only cached pages are offered as the next page.
                let next = page.next.map { cacheKey(.page, key($0)) }
                let hasNext = if let next { await recall.cache.answer(next) != nil } else { false }
                let known = EpisodePage(
                    episodes: page.episodes, total: page.total, next: hasNext ? page.next : nil,
                    serviceFailure: failure)
                return (known, source)
            }
            let hits = await seenEpisodes().filter(matching).sorted { $0.publishedAt > $1.publishedAt }
            let part = hits.dropFirst(start).prefix(count)
            let end = start + part.count
            if part.isEmpty { return nil }
            let found = EpisodePage(
                episodes: Array(part), total: nil, next: end < hits.count ? end : nil, serviceFailure: failure
            )
            return (found, .found(serviceFailure: failure))
        }
    }

    /// All cached episodes, each once and with the most details.
    private func seenEpisodes() async -> [Episode] {
        var (episodes, uuids) = ([Episode](), Set<String>())
        for kind in [Kind.whole, .listed] {
            let cached: [Episode] = await recall.cached(kind.rawValue, at: origin)
            episodes += cached.filter { uuids.insert($0.uuid).inserted }
        }
        return episodes
    }
}
