import Entities
import FluxCore
package import Persistence
import Shell

/// Finds kept videos; what was found is kept while neither they nor the words change.
final class SavedVideosFilter: Sendable {
    private struct Source: Equatable, Sendable {
        let videos: Tracked<[SavedVideo]>
        let text: String
        let order: ListArrangement.Order
    }

    private let found = Memo<Source, [SavedVideo]>()

    /// Those that `text` finds, in an order: as given is the last that was kept first.
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

/// Words that must all occur in a kept video's name, channel or tags.
package struct SavedVideosQuery: Sendable {
    private let words: [String]

    /// - Parameter text: As typed; without a word it finds all.
    package init(_ text: String) { words = EpisodesQuery(text).words.map { $0.lowercased() } }

    /// Whether it has no word.
    package var matchesAll: Bool { words.isEmpty }

    /// Whether every word stands in the video's name, channel or tags, capitals or not.
    package func matches(_ video: SavedVideo) -> Bool {
        if words.isEmpty { return true }
        let episode = video.episode
        let texts = ([episode.name, episode.channel.displayName] + episode.tags).map { $0.lowercased() }
        return words.allSatisfy { word in texts.contains { $0.contains(word) } }
    }
}
