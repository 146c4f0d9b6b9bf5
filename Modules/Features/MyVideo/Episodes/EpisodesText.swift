import Shell
package import TerminalUI

extension EpisodesState {
    /// What stands beside the rows that the command line prints: nothing found, or how many there are.
    package var summary: StyledLine {
        if !list.items.isEmpty { return StyledLine(list.count("episode"), .dim) }
        return StyledLine(list.query?.text.map { "no episodes match \"\($0)\"" } ?? "no episodes", .dim)
    }
}
