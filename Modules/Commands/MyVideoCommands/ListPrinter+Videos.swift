import Console
import Entities
import FoundationEssentials
import MyVideo
import Persistence
import TerminalFrames

extension ListPrinter.Format where Item == VideoRecord {
    static func episodes(_ console: Console) -> Self {
        let text = EpisodeRows(
            target: console.target, formatDate: console.formatDate, in: console.language)
        return Self(id: \.episode.uuid, address: \.episode.url) {
            text.lines($0.map(\.episode), &$1)
        }
    }

    static func savedVideos(_ console: Console) -> Self {
        let text = EpisodeRows(
            target: console.target, formatDate: console.formatDate, in: console.language)
        return Self(id: \.episode.uuid, address: \.episode.url) { records, widths in
            text.lines(
                records.map { SavedVideo(episode: $0.episode, addedAt: $0.addedAt ?? .distantPast) },
                &widths)
        }
    }
}
