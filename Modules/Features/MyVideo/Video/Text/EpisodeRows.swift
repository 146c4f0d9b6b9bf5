import Entities
import TerminalUI

/// Whether rows begin with what a person can type to name an episode.
package enum EpisodeIdentifiers: Sendable, Equatable {
    case shown
    case hidden
}

/// Episodes as aligned columns: id, name, duration, channel, date.
struct EpisodeRows: Sendable {
    struct Row: Sendable {
        let episode: Episode
        let date: String
    }

    let target: Columns.Target
    let identifiers: EpisodeIdentifiers

    /// One line a row, never wider than the terminal when that has 20 columns (44 with ids) or more.
    func lines(_ rows: [Row]) -> [StyledLine] {
        let cells = rows.map(cells)
        return Columns(cells, flexible: identifiers == .shown ? 1 : 0).lines(for: target)
    }

    private func cells(_ row: Row) -> [StyledSpan] {
        let episode = row.episode
        var cells = [StyledSpan(episode.name, .title), StyledSpan(episode.length, .count)]
        if identifiers == .shown { cells.insert(StyledSpan(id(of: episode), .dim), at: 0) }
        if room >= 50 { cells.append(StyledSpan(channel(of: episode))) }
        if room >= 34 { cells.append(StyledSpan(row.date, .dim)) }
        return cells
    }

    /// Columns for what comes after the id; a narrow terminal shows less, not a crooked table.
    private var room: Int {
        switch target {
        case .pipe: .max
        case .terminal(let width): identifiers == .shown ? width - 24 : width
        }
    }

    private func id(of episode: Episode) -> String {
        target == .pipe ? episode.uuid : episode.shortUUID ?? episode.uuid
    }

    private func channel(of episode: Episode) -> String {
        let name = episode.channel.displayName
        return target == .pipe ? name : name.visible.fitted(to: min(20, room / 4))
    }
}

extension Episode {
    /// `h:mm:ss`, or `LIVE`.
    var length: String {
        if isLive { return "LIVE" }
        let seconds = max(duration, 0)
        return "\(seconds / 3600):\(Self.twoDigits(seconds / 60 % 60)):\(Self.twoDigits(seconds % 60))"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
