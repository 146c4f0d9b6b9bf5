package import FoundationEssentials
package import Persistence
package import TerminalUI

/// What is kept, as the lines that the command line prints.
package struct KeptText: Sendable {
    private let rows: EpisodeRows
    private let formatDate: @Sendable (Date) -> String

    /// - Parameters:
    ///   - target: Where the rows go.
    ///   - identifiers: Whether rows begin with the episode's id.
    ///   - formatDate: A date for people, or for programs.
    package init(
        target: Columns.Target, identifiers: EpisodeIdentifiers,
        formatDate: @escaping @Sendable (Date) -> String
    ) {
        rows = EpisodeRows(target: target, identifiers: identifiers)
        self.formatDate = formatDate
    }

    /// One row a video: id, name, `h:mm:ss` or `LIVE`, channel, the date it was added.
    package func rows(_ videos: some Sequence<KeptVideo>) -> [StyledLine] {
        rows.lines(
            videos.map { EpisodeRows.Row(episode: $0.episode, date: formatDate($0.addedAt)) })
    }

    /// Shown when nothing is kept, and only then.
    package var emptyView: StyledLine { StyledLine("no videos are kept yet", .dim) }
}
