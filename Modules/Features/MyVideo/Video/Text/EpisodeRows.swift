package import Entities
package import FoundationEssentials
package import Persistence
package import TerminalFrames

/// Formats episodes as aligned columns for the command line: id, name, `m:ss`, `h:mm:ss` or `LIVE`, channel,
/// date.
package struct EpisodeRows: Sendable {
    private let target: Columns.Target
    let formatDate: @Sendable (Date) -> String
    private let language: Language

    /// - Parameters:
    ///   - target: The destination of the rows.
    ///   - formatDate: Formats a date for people or for programs.
    ///   - language: The language of `LIVE`.
    package init(
        target: Columns.Target, formatDate: @escaping @Sendable (Date) -> String, in language: Language
    ) {
        (self.target, self.formatDate, self.language) = (target, formatDate, language)
    }

    /// One row per episode, with its publication date.
    package func lines(_ episodes: some Sequence<Episode>) -> [StyledLine] {
        var widths: Columns.Widths?
        return lines(episodes, &widths)
    }

    /// One row per episode, aligned with the rows of previous pages.
    ///
    /// - Parameter widths: The widths of the first page; `nil` for the first page.
    package func lines(
        _ episodes: some Sequence<Episode>, _ widths: inout Columns.Widths?
    ) -> [StyledLine] {
        lines(episodes.map { ($0, $0.publishedAt) }, &widths)
    }

    /// One row per video, with the date it was saved.
    package func lines(_ videos: some Sequence<SavedVideo>) -> [StyledLine] {
        var widths: Columns.Widths?
        return lines(videos, &widths)
    }

    /// One row per video, aligned with the rows of previous pages.
    ///
    /// - Parameter widths: The widths of the first page; `nil` for the first page.
    package func lines(
        _ videos: some Sequence<SavedVideo>, _ widths: inout Columns.Widths?
    ) -> [StyledLine] {
        lines(videos.map { ($0.episode, $0.addedAt) }, &widths)
    }

    private func lines(
        _ rows: [(episode: Episode, date: Date)], _ widths: inout Columns.Widths?
    ) -> [StyledLine] {
        let cells = rows.map { episode, date in
            [
                StyledSpan(id(of: episode), .dim), StyledSpan(episode.name, .title),
                StyledSpan(episode.length(in: language), .count), StyledSpan(episode.channel.displayName),
                StyledSpan(formatDate(date), .dim),
            ]
        }
        return Columns(cells, [.id, .title, .figure, .person, .date]).lines(for: target, &widths)
    }

    private func id(of episode: Episode) -> String {
        target == .pipe ? episode.uuid : episode.shortUUID ?? episode.uuid
    }
}

extension Episode {
    /// `m:ss`, `h:mm:ss` from an hour on, or `LIVE`.
    package func length(in language: Language) -> String { length(language.strings) }

    func length(_ strings: MyVideoStrings) -> String {
        if isLive { return strings.live }
        let seconds = max(duration, 0)
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, Self.twoDigits(seconds % 60))
        return hours == 0 ? "\(minutes):\(rest)" : "\(hours):\(Self.twoDigits(minutes)):\(rest)"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
