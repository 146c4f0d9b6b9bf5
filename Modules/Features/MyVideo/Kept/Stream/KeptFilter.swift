import Entities
import FluxCore
import Persistence

/// Finds kept videos; what was found is kept while neither they nor the words change.
final class KeptFilter: Sendable {
    private struct Source: Equatable, Sendable {
        let videos: Tracked<[KeptVideo]>
        let text: String
    }

    private let found = Memo<Source, [KeptVideo]>()

    /// Those in whose name, channel or tags every word occurs.
    func rows(of videos: Tracked<[KeptVideo]>, _ text: String) -> [KeptVideo] {
        let words = EpisodesQuestion(text).words.map { $0.lowercased() }
        guard !words.isEmpty else { return videos.wrappedValue }
        return found.value(of: Source(videos: videos, text: text)) {
            videos.wrappedValue.filter { video in
                let episode = video.episode
                let texts = ([episode.name, episode.channel.displayName] + episode.tags)
                    .map { $0.lowercased() }
                return words.allSatisfy { word in texts.contains { $0.contains(word) } }
            }
        }
    }
}
