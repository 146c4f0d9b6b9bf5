package import Entities
import Shell
package import TerminalUI

/// Episodes as the lines that the command line prints.
package struct EpisodesText: Sendable {
    private let rows: EpisodeRows

    /// - Parameter rows: How episodes are printed.
    package init(_ rows: EpisodeRows) { self.rows = rows }

    /// One row an episode: id, name, `h:mm:ss` or `LIVE`, channel, date.
    package func rows(_ episodes: some Sequence<Episode>) -> [StyledLine] {
        rows.lines(episodes.map { ($0, $0.publishedAt) })
    }

    /// What stands beside the rows: what is awaited, nothing found, how many there are, what failed.
    package func remark(on state: EpisodesState) -> StyledLine? {
        switch state.list.phase {
        case .idle: nil
        case .loading: StyledLine("loading…", .dim)
        case .loadingMore: StyledLine("loading more…", .dim)
        case .loaded where state.list.items.isEmpty: StyledLine(nothing(for: state.list.question), .dim)
        case .loaded: StyledLine(state.list.count("episode"), .dim)
        case .failed(let failure), .failedMore(let failure):
            StyledLine(
                Explanation("episodes", failure, about: .episode, formatDate: rows.formatDate).sentence,
                .failure)
        }
    }

    private func nothing(for question: EpisodesQuestion?) -> String {
        question?.text.map { "no episodes match \"\($0)\"" } ?? "no episodes"
    }
}
