package import Entities
import FluxQueries
import FluxScreens
package import FoundationEssentials
import Persistence
package import TerminalFrames

/// Formats search results as lines for the command line.
package struct ResultsText: Sendable {
    private let target: Columns.Target
    private let formatDate: @Sendable (Date) -> String
    private let language: Language

    /// - Parameters:
    ///   - target: The output of the rows: a terminal of a given width, or a pipe.
    ///   - formatDate: Formats a date for people or for programs.
    ///   - language: The language of remarks.
    package init(
        target: Columns.Target, formatDate: @escaping @Sendable (Date) -> String,
        in language: Language = .english
    ) {
        (self.target, self.formatDate, self.language) = (target, formatDate, language)
    }

    /// One row for each post of a page, aligned with the pages before it: id, date, title, tags, author, and likes.
    ///
    /// - Parameter widths: The column widths of the first page; `nil` before it.
    package func rows(_ posts: some Sequence<Post>, _ widths: inout Columns.Widths?) -> [StyledLine] {
        let cells = posts.map { post in
            [
                StyledSpan(post.id, .dim), StyledSpan(formatDate(post.createdAt), .dim),
                StyledSpan(post.title, .title),
                StyledSpan(post.tags.map(\.name).joined(separator: ","), .tag),
                StyledSpan(post.user.id), StyledSpan("\(post.likesCount)", .count),
            ]
        }
        return Columns(cells, [.id, .date, .title, .note, .person, .figure]).lines(for: target, &widths)
    }

    /// A message about the results: nothing found, the number of posts, or that the service cannot return all
    /// of them. `nil` while loading and after a failure.
    ///
    /// - Parameter printed: The number of posts that were printed, of those that are loaded.
    package func remark(on state: ResultsState, printed: Int) -> StyledLine? {
        let strings = language.strings
        return switch state.results.query.phase {
        case .loaded where state.results.rows.isEmpty:
            StyledLine(strings.results.noPostsInCommand(query: state.query), .dim)
        case .loaded, .loadingMore, .failedMore:
            StyledLine(
                strings.results.remark(
                    postCount: strings.posts(
                        ListCount(
                            printed, of: state.results.query.total,
                            isComplete: state.results.query.next == nil), unreadable: nil),
                    isTruncated: state.isTruncated),
                .dim)
        case .idle, .loading, .failed: nil
        }
    }
}

extension ResultsState {
    /// Whether posts are missing because the service does not serve pages after 100.
    var isTruncated: Bool {
        results.query.next == nil && results.query.total.map { (max($0, 1) - 1) / 100 >= perPage } ?? false
    }
}

extension ErrorMessage {
    /// Explains why the history could not be read or stored.
    init(history failure: VaultFailure, in language: Language) {
        let (why, suggestion) = language.strings.historyFailure(failure)
        self.init(language.strings.operations.history, why: why, suggestion: suggestion, in: language)
    }
}
