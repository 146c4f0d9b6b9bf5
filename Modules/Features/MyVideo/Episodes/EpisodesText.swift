import FluxQueries
import FluxScreens
package import TerminalFrames

extension EpisodesState {
    /// The summary that the command line prints after the rows: the number of episodes, or that there are
    /// none.
    package func summary(in language: Language) -> StyledLine {
        let strings = language.strings
        if !episodes.rows.isEmpty { return StyledLine(strings.episodes(episodes.count), .dim) }
        let query = episodes.query.key?.text
        return StyledLine(
            query.map { strings.episodes.noResults(for: $0) } ?? strings.episodes.noResults, .dim)
    }
}
