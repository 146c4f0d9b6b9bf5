package import FoundationEssentials
package import Persistence
package import TerminalUI

/// What is followed as lines.
package struct FollowsText: Sendable {
    private let target: Columns.Target
    private let formatDate: @Sendable (Date) -> String

    /// - Parameters:
    ///   - target: Where the rows go.
    ///   - formatDate: A date for people, or for programs.
    package init(target: Columns.Target, formatDate: @escaping @Sendable (Date) -> String) {
        (self.target, self.formatDate) = (target, formatDate)
    }

    /// One row a name: the name, how many posts are not read, when it was looked at last.
    package func rows(_ follows: [Follow], _ widths: inout Columns.Widths?) -> [StyledLine] {
        let never = target == .pipe ? "" : "never"
        let cells = follows.map { follow in
            [
                StyledSpan(follow.name.text, .title), StyledSpan("\(follow.unread)", .count),
                StyledSpan(follow.lookedAt.map(formatDate) ?? never, .dim),
            ]
        }
        return Columns(cells, [.key, .figure, .date]).lines(for: target, &widths)
    }
}
