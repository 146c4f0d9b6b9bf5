import Entities
import FluxCore
package import Persistence
import Shell

/// Filters and sorts the saved videos. The result is cached until the videos, the text or the order change.
final class SavedVideosFilter: Sendable {
    private struct Source: Equatable, Sendable {
        let videos: Tracked<[SavedVideo]>
        let text: String
        let order: ListArrangement.Order
    }

    private let found = Memo<Source, [SavedVideo]>()

    /// The videos that match `text`. The order `given` is newest first.
    func rows(
        of videos: Tracked<[SavedVideo]>, _ text: String, _ order: ListArrangement.Order
    ) -> [SavedVideo] {
        let query = SavedVideosQuery(text)
        if query.matchesAll, order == .given { return videos.wrappedValue }
        return found.value(of: Source(videos: videos, text: text, order: order)) {
            ListArrangement(order: order).arranged(videos.wrappedValue.filter(query.matches))
        }
    }
}

/// Words that must all occur in a saved video's name, channel or tags.
package struct SavedVideosQuery: Sendable {
    private let words: [String]

    /// - Parameter text: The typed words; blank text matches every video.
    package init(_ text: String) { words = EpisodesQuery(text).words.map { $0.lowercased() } }

    /// Whether the query has no words.
    package var matchesAll: Bool { words.isEmpty }

    /// Whether each word occurs in the video's name, channel or tags, ignoring case.
    package func matches(_ video: SavedVideo) -> Bool {
        if words.isEmpty { return true }
        let episode = video.episode
        let texts = ([episode.name, episode.channel.displayName] + episode.tags).map { $0.lowercased() }
        return words.allSatisfy { word in texts.contains { $0.contains(word) } }
    }
}
