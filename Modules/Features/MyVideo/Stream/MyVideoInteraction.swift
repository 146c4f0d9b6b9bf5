import Entities
import Persistence
import TerminalUI

/// What the screen that lists what is kept alone knows: what its rows are filtered by, where its list is.
struct MyVideoInteraction: Sendable, Equatable {
    private(set) var query: QueryList<Episode.ID>
    /// The kept videos that match the filter, newest first.
    private(set) var rows: [KeptVideo]
    /// Rows that fit on the screen, as far as is known.
    private var height = 20

    /// - Parameter place: Where the screen was left; `nil` when it is new.
    init(_ place: ListPlace?, in videos: [KeptVideo]) {
        (query, rows) = (place.map { QueryList($0) } ?? QueryList(isTyping: false), [])
        follow(videos)
    }

    /// `nil` for none.
    var selected: KeptVideo? {
        let place = query.list.cursor.selected
        return place < rows.count ? rows[place] : nil
    }

    mutating func apply(_ command: QueryListCommand, height: Int) {
        self.height = height
        query.apply(command, in: rows, height: height)
    }

    /// A key or a paste for the field; another filter begins at its first row.
    mutating func type(_ event: TerminalEvent, in videos: [KeptVideo]) {
        let before = query.field.text
        _ = query.field.handle(event)
        guard query.field.text != before else { return }
        rows = matches(in: videos)
        query.list.restart(rows)
    }

    /// All rows again; the selection stays where it was.
    mutating func clear(in videos: [KeptVideo]) {
        query.field.replace(with: "")
        follow(videos)
    }

    /// The list has changed: the selection stays on its video.
    mutating func follow(_ videos: [KeptVideo]) {
        // The list that is still to come takes up the place.
        if videos.isEmpty, rows.isEmpty { return }
        rows = matches(in: videos)
        query.list.follow(rows, height: height)
    }

    /// Those in whose name, channel or tags every word occurs.
    private func matches(in videos: [KeptVideo]) -> [KeptVideo] {
        let words = EpisodesQuestion(query.field.text).words.map { $0.lowercased() }
        guard !words.isEmpty else { return videos }
        return videos.filter { video in
            let episode = video.episode
            let texts = ([episode.name, episode.channel.displayName] + episode.tags).map { $0.lowercased() }
            return words.allSatisfy { word in texts.contains { $0.contains(word) } }
        }
    }
}
