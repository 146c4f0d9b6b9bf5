import Entities
package import Persistence
import Shell

/// Which of the saved videos are listed, and in which order.
struct SavedVideosArrangement: Sendable, Equatable {
    /// The filter as typed.
    let text: String
    /// `given` is newest first.
    let order: ListArrangement.Order
    /// Videos that are not listed.
    let hidden: Set<Episode.ID>

    /// Returns the listed videos.
    ///
    /// - Parameter videos: All saved videos, newest first.
    func rows(of videos: [SavedVideo]) -> [SavedVideo] {
        let query = SavedVideosQuery(text)
        if query.matchesAll, order == .given, hidden.isEmpty { return videos }
        return ListArrangement(order: order).arranged(
            videos.filter { query.matches($0) && !hidden.contains($0.id) })
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
