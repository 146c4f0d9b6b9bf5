import Entities
import FluxCore
import Persistence
import TerminalUI

/// What the screen draws that lists what is kept: its own state, the library, and the rows that follow from
/// both.
struct KeptShown: Sendable {
    let state: KeptState
    let library: LibraryState
    /// The kept videos that match the filter, newest first.
    let rows: [KeptVideo]

    init(_ state: KeptState, _ library: LibraryState, _ filter: KeptFilter) {
        (self.state, self.library) = (state, library)
        rows = filter.rows(of: library.$videos, state.query.field.text)
    }

    /// `nil` for none.
    var selected: Episode? {
        let place = state.query.list.cursor.selected
        return place < rows.count ? rows[place].episode : nil
    }

    /// Where the list is when the rows are others than before: the selection stays on its video.
    var followed: ItemCursor<Episode.ID> {
        var list = state.query.list
        // The list that is still to come takes up the place.
        if library.phase == .loaded || !rows.isEmpty { list.follow(rows, height: state.height) }
        return list
    }

    func moved(_ move: ListCursor.Move, height: Int) -> KeptAction {
        var list = state.query.list
        list.move(move, in: rows, height: height)
        return .moved(list, height: height)
    }
}

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
