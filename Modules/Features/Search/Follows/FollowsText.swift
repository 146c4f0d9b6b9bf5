package import FoundationEssentials
package import Persistence
package import TerminalFrames

/// Formats follows as lines for the command line.
package struct FollowsText: Sendable {
    private let target: Columns.Target
    private let formatDate: @Sendable (Date) -> String
    private let language: Language

    /// - Parameters:
    ///   - target: The output of the rows: a terminal of a given width, or a pipe.
    ///   - formatDate: Formats a date for people or for programs.
    ///   - language: The language of words in the rows.
    package init(
        target: Columns.Target, formatDate: @escaping @Sendable (Date) -> String,
        in language: Language = .english
    ) {
        (self.target, self.formatDate, self.language) = (target, formatDate, language)
    }

    /// One row for each follow: name, unread count, and the date of the latest check.
    package func rows(_ follows: [Follow], _ widths: inout Columns.Widths?) -> [StyledLine] {
        let never = target == .pipe ? "" : language.strings.following.neverChecked
        let cells = follows.map { follow in
            [
                StyledSpan(follow.name.text, .title), StyledSpan("\(follow.unread)", .count),
                StyledSpan(follow.checkedAt.map(formatDate) ?? never, .dim),
            ]
        }
        return Columns(cells, [.key, .figure, .date]).lines(for: target, &widths)
    }
}
