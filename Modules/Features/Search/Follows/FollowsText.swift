package import FoundationEssentials
package import Persistence
package import TerminalUI

/// Formats follows as lines for the command line.
package struct FollowsText: Sendable {
    private let target: Columns.Target
    private let formatDate: @Sendable (Date) -> String

    /// - Parameters:
    ///   - target: The output of the rows: a terminal of a given width, or a pipe.
    ///   - formatDate: Formats a date for people or for programs.
    package init(target: Columns.Target, formatDate: @escaping @Sendable (Date) -> String) {
        (self.target, self.formatDate) = (target, formatDate)
    }

    /// One row for each follow: name, unread count, and the date of the latest check.
    package func rows(_ follows: [Follow], _ widths: inout Columns.Widths?) -> [StyledLine] {
        let never = target == .pipe ? "" : SearchStrings.Following.neverChecked
        let cells = follows.map { follow in
            [
                StyledSpan(follow.name.text, .title), StyledSpan("\(follow.unread)", .count),
                StyledSpan(follow.checkedAt.map(formatDate) ?? never, .dim),
            ]
        }
        return Columns(cells, [.key, .figure, .date]).lines(for: target, &widths)
    }
}
