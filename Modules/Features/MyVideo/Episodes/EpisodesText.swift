import FluxQueries
import Shell
package import TerminalUI

private typealias Strings = MyVideoStrings.Episodes

extension EpisodesState {
    /// The summary that the command line prints after the rows: the number of episodes, or that there are
    /// none.
    package var summary: StyledLine {
        if !episodes.rows.isEmpty { return StyledLine(MyVideoStrings.episodes(episodes.count), .dim) }
        let query = episodes.query.key?.text
        return StyledLine(query.map { Strings.noResults(for: $0) } ?? Strings.noResults, .dim)
    }
}
