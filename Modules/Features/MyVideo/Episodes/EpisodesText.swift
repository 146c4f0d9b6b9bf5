import Shell
package import TerminalUI

extension EpisodesState {
    /// The summary that the command line prints after the rows: the number of episodes, or that there are
    /// none.
    package var summary: StyledLine {
        if !list.items.isEmpty { return StyledLine(list.count("episode"), .dim) }
        return StyledLine(list.query?.text.map { "no episodes match \"\($0)\"" } ?? "no episodes", .dim)
    }
}
