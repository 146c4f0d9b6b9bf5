package import Entities
package import FoundationEssentials
package import Persistence
package import TerminalUI

/// Whether rows begin with what a person can type to name an episode.
package enum EpisodeIdentifiers: Sendable, Equatable {
    case shown
    case hidden
}

/// Episodes as aligned columns, for the command line: id, name, `h:mm:ss` or `LIVE`, channel, date.
package struct EpisodeRows: Sendable {
    private let target: Columns.Target
    private let identifiers: EpisodeIdentifiers
    let formatDate: @Sendable (Date) -> String

    /// - Parameters:
    ///   - target: Where the rows go.
    ///   - identifiers: Whether rows begin with the episode's id.
    ///   - formatDate: A date for people, or for programs.
    package init(
        target: Columns.Target, identifiers: EpisodeIdentifiers,
        formatDate: @escaping @Sendable (Date) -> String
    ) {
        (self.target, self.identifiers, self.formatDate) = (target, identifiers, formatDate)
    }

    /// One row an episode, with the date of its publishing.
    package func lines(_ episodes: some Sequence<Episode>) -> [StyledLine] {
        lines(episodes.map { ($0, $0.publishedAt) })
    }

    /// One row a video, with the date it was added.
    package func lines(_ videos: some Sequence<KeptVideo>) -> [StyledLine] {
        lines(videos.map { ($0.episode, $0.addedAt) })
    }

    /// One line a row, never wider than the terminal when that has 20 columns (44 with ids) or more.
    private func lines(_ rows: [(episode: Episode, date: Date)]) -> [StyledLine] {
        Columns(rows.map { cells($0.episode, formatDate($0.date)) }, flexible: identifiers == .shown ? 1 : 0)
            .lines(for: target)
    }

    private func cells(_ episode: Episode, _ date: String) -> [StyledSpan] {
        var cells = [StyledSpan(episode.name, .title), StyledSpan(episode.length, .count)]
        if identifiers == .shown { cells.insert(StyledSpan(id(of: episode), .dim), at: 0) }
        if room >= 50 { cells.append(StyledSpan(channel(of: episode))) }
        if room >= 34 { cells.append(StyledSpan(date, .dim)) }
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
