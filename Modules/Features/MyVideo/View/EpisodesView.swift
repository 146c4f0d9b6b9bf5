import ApplicationFlux
public import Entities
public import FoundationEssentials
public import TerminalUI

/// An episodes screen as lines.
public struct EpisodesView: Sendable {
    private let rows: EpisodeRows
    private let formatDate: @Sendable (Date) -> String

    /// - Parameters:
    ///   - target: Where the rows go.
    ///   - identifiers: Whether rows begin with the episode's id.
    ///   - formatDate: A date for people, or for programs.
    public init(
        target: Columns.Target, identifiers: EpisodeIdentifiers,
        formatDate: @escaping @Sendable (Date) -> String
    ) {
        rows = EpisodeRows(target: target, identifiers: identifiers)
        self.formatDate = formatDate
    }

    /// One row an episode: id, name, `h:mm:ss` or `LIVE`, channel, date.
    public func rows(_ episodes: some Sequence<Episode>) -> [StyledLine] {
        rows.lines(episodes.map { EpisodeRows.Row(episode: $0, date: formatDate($0.publishedAt)) })
    }

    /// What stands beside the rows: what is awaited, nothing found, how many there are, what failed.
    public func remark(on state: EpisodesState) -> StyledLine? {
        switch state.phase {
        case .idle: nil
        case .loading: StyledLine("loading…", .dim)
        case .loadingMore: StyledLine("loading more…", .dim)
        case .loaded where state.episodes.isEmpty: StyledLine(nothing(for: state.question), .dim)
        case .loaded: StyledLine(state.count, .dim)
        case .failed(let failure), .failedMore(let failure):
            notice(failure)
        }
    }

    /// What failed, in one line.
    public func notice(_ failure: ServiceFailure) -> StyledLine {
        let why = Explanation("episodes", failure, about: .episode, formatDate: formatDate)
        return StyledLine(why.sentence, .failure)
    }

    private func nothing(for question: EpisodesQuestion?) -> String {
        if case .search(let text) = question { "no episodes match \"\(text)\"" } else { "no episodes" }
    }
}
