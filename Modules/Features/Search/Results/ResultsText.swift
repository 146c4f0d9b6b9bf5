package import Entities
package import FoundationEssentials
import Shell
package import TerminalUI

/// A results screen as lines.
package struct ResultsText: Sendable {
    private let target: Columns.Target
    private let formatDate: @Sendable (Date) -> String

    /// - Parameters:
    ///   - target: Where the rows go.
    ///   - formatDate: A date for people, or for programs.
    package init(target: Columns.Target, formatDate: @escaping @Sendable (Date) -> String) {
        (self.target, self.formatDate) = (target, formatDate)
    }

    /// One row a post: id, date, title, tags, author, likes.
    package func rows(_ posts: some Sequence<Post>) -> [StyledLine] {
        var widths: Columns.Widths?
        return rows(posts, &widths)
    }

    /// The same, aligned with the rows of the pages before.
    ///
    /// - Parameter widths: Those of the first page; `nil` before it.
    package func rows(_ posts: some Sequence<Post>, _ widths: inout Columns.Widths?) -> [StyledLine] {
        let cells = posts.map { post in
            [
                StyledSpan(post.id, .dim), StyledSpan(formatDate(post.createdAt), .dim),
                StyledSpan(post.title, .title),
                StyledSpan(post.tags.map(\.name).joined(separator: ","), .tag),
                StyledSpan(post.user.id), StyledSpan("\(post.likesCount)", .count),
            ]
        }
        return Columns(cells, [.key, .date, .title, .note, .person, .figure]).lines(for: target, &widths)
    }

    /// What stands beside the rows: nothing found, how many there are, that there are more than can be had.
    package func remark(on state: ResultsState) -> StyledLine? {
        switch state.list.phase {
        case .loaded where state.list.items.isEmpty:
            StyledLine("no posts match \"\(state.query)\"", .dim)
        case .loaded, .loadingMore, .failedMore:
            StyledLine(
                state.list.count("post")
                    + (state.isCut ? "; the service serves no more than page 100" : ""), .dim)
        case .idle, .loading, .failed: nil
        }
    }
}

extension ResultsState {
    /// Whether the list ends before its matches do: the service serves no more than page 100.
    var isCut: Bool { list.next == nil && list.total.map { $0 > 100 * perPage } ?? false }
}
