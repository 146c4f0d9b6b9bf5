import Entities
import FluxCore
package import Persistence
import Shell

/// Finds kept videos; what was found is kept while neither they nor the words change.
final class KeptFilter: Sendable {
    private struct Source: Equatable, Sendable {
        let videos: Tracked<[KeptVideo]>
        let text: String
        let order: ListArrangement.Order
    }

    private let found = Memo<Source, [KeptVideo]>()

    /// Those that `text` finds, in an order: as given is the last that was kept first.
    func rows(
        of videos: Tracked<[KeptVideo]>, _ text: String, _ order: ListArrangement.Order
    ) -> [KeptVideo] {
        let query = KeptQuery(text)
        if query.findsAll, order == .given { return videos.wrappedValue }
        return found.value(of: Source(videos: videos, text: text, order: order)) {
            ListArrangement(order: order).arranged(videos.wrappedValue.filter(query.finds))
        }
    }
}

/// Words that must all occur in a kept video's name, channel or tags.
package struct KeptQuery: Sendable {
    private let words: [String]

    /// - Parameter text: As typed; without a word it finds all.
    package init(_ text: String) { words = EpisodesQuestion(text).words.map { $0.lowercased() } }

    /// Whether it has no word.
    package var findsAll: Bool { words.isEmpty }

    /// Whether every word stands in the video's name, channel or tags, capitals or not.
    package func finds(_ video: KeptVideo) -> Bool {
        if words.isEmpty { return true }
        let episode = video.episode
        let texts = ([episode.name, episode.channel.displayName] + episode.tags).map { $0.lowercased() }
        return words.allSatisfy { word in texts.contains { $0.contains(word) } }
    }
}
