package import Persistence
package import TerminalUI

/// What is kept, as the lines that the command line prints.
package struct KeptText: Sendable {
    private let rows: EpisodeRows

    /// - Parameter rows: How episodes are printed.
    package init(_ rows: EpisodeRows) { self.rows = rows }

    /// One row a video, with the date it was added.
    package func rows(_ videos: some Sequence<KeptVideo>) -> [StyledLine] {
        rows.lines(videos.map { ($0.episode, $0.addedAt) })
    }

    /// Shown when nothing is kept, and only then.
    package var emptyView: StyledLine { StyledLine("no videos are kept yet", .dim) }
}
