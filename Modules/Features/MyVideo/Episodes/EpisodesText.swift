package import Entities
package import FoundationEssentials
import Shell
package import TerminalUI

/// Episodes as the lines that the command line prints.
package struct EpisodesText: Sendable {
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

    /// One row an episode: id, name, `h:mm:ss` or `LIVE`, channel, date.
    package func rows(_ episodes: some Sequence<Episode>) -> [StyledLine] {
        rows.lines(episodes.map { EpisodeRows.Row(episode: $0, date: formatDate($0.publishedAt)) })
    }

    /// What stands beside the rows: what is awaited, nothing found, how many there are, what failed.
    package func remark(on state: EpisodesState) -> StyledLine? {
        switch state.phase {
        case .idle: nil
        case .loading: StyledLine("loading…", .dim)
        case .loadingMore: StyledLine("loading more…", .dim)
        case .loaded where state.episodes.isEmpty: StyledLine(nothing(for: state.question), .dim)
        case .loaded: StyledLine(Self.count(state), .dim)
        case .failed(let failure), .failedMore(let failure):
            StyledLine(
                Explanation("episodes", failure, about: .episode, formatDate: formatDate).sentence, .failure)
        }
    }

    /// How many there are.
    static func count(_ state: EpisodesState) -> String {
        let (shown, noun) = (state.episodes.count, state.episodes.count == 1 ? "episode" : "episodes")
        guard let total = state.total, total > shown else { return "\(shown.grouped) \(noun)" }
        return "\(shown.grouped) of \(total.grouped) episodes"
    }

    private func nothing(for question: EpisodesQuestion?) -> String {
        question?.text.map { "no episodes match \"\($0)\"" } ?? "no episodes"
    }
}
