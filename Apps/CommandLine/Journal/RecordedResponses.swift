import Entities
import FluxCore
import FluxJournal
import FluxQueries
import Foundation
import MyVideo
import Persistence
import Search
import VideoAPI

/// The services' responses in a recorded run; the same request gets the same response.
struct RecordedResponses: Sendable {
    let posts = InMemoryPostCache()
    fileprivate private(set) var pages: [PageKey: EpisodePage] = [:]
    fileprivate private(set) var episodes: [String: Episode] = [:]

    fileprivate struct PageKey: Hashable {
        /// `nil` for the newest videos.
        let text: String?
        let start: Int
    }

    /// - Parameter origin: The post service's origin.
    /// - Throws: When the recording cannot be read.
    init(_ recording: Recording, origin: String) throws {
        let cachedAt =
            (try? Date(recording.header.started, strategy: .iso8601)) ?? Date(timeIntervalSince1970: 0)
        for line in recording.actions {
            guard case .action(let action) = try recording.entry(line), action.hasPayload,
                ["arrived", "pages"].contains(recording.caseName(line))
            else { continue }
            // A payload that another version recorded may not decode; it is skipped.
            func payload<Action: Decodable>(_ type: Action.Type) throws -> Action? {
                action.name == StateKey.of(type)
                    ? try? recording.value(line).decoded(as: type) : nil
            }
            if case .pages(.pageArrived(let page, let request, _)) = try payload(ResultsAction.self) {
                posts.store(
                    CachedPage(
                        posts: page.items, totalCount: page.total, nextPage: page.next, etag: nil,
                        cachedAt: cachedAt),
                    for: CachedPageKey(
                        origin: origin, query: request.key, page: request.cursor,
                        perPage: page.metadata?.perPage ?? SearchFeature.defaultPageSize))
            } else if case .arrived(let post, _, _) = try payload(Query<PostByID>.Action.self) {
                posts.store(CachedPost(post: post, etag: nil, cachedAt: cachedAt), at: origin)
            } else if case .pages(.pageArrived(let page, let request, _)) = try payload(EpisodesAction.self) {
                pages[PageKey(text: request.key.text, start: request.cursor)] = EpisodePage(
                    episodes: page.items, total: page.total, next: page.next)
                for episode in page.items { episodes[episode.uuid] = episodes[episode.uuid] ?? episode }
            } else if case .arrived(let found, let request, _) = try payload(Query<EpisodeByID>.Action.self),
                found.source == .instance
            {
                episodes[request.key] = found.episode
            }
        }
    }
}

/// A PeerTube instance that returns only the recorded responses.
struct RecordedVideoAPI: VideoAPI {
    let origin: String
    let responses: RecordedResponses

    func findEpisodes(
        _ query: String, start: Int, count: Int
    ) async throws(ServiceFailure) -> EpisodePage { try page(query, start) }

    func episodes(start: Int, count: Int) async throws(ServiceFailure) -> EpisodePage { try page(nil, start) }

    func episodes(
        of collection: VideoCollection, start: Int, count: Int
    ) async throws(ServiceFailure) -> EpisodePage { try page(collection.text, start) }

    func episode(_ id: String) async throws(ServiceFailure) -> Episode {
        guard let episode = responses.episodes[id] else { throw .unreachable(host: origin) }
        return episode
    }

    func playback(of id: String) async throws(ServiceFailure) -> Playback { throw .unreachable(host: origin) }

    private func page(_ text: String?, _ start: Int) throws(ServiceFailure) -> EpisodePage {
        guard let page = responses.pages[.init(text: text, start: start)] else {
            throw .unreachable(host: origin)
        }
        return page
    }
}
