public import Entities
public import FoundationEssentials
public import Markdown
public import TerminalUI

/// A post's screen as lines: a head, then the text laid out for a width.
public struct PostView: Sendable {
    private let width: Int
    private let formatDate: @Sendable (Date) -> String

    /// - Parameter width: Columns, 20 or more.
    public init(width: Int, formatDate: @escaping @Sendable (Date) -> String) {
        (self.width, self.formatDate) = (max(width, 20), formatDate)
    }

    /// Title, author, dates, tags, address; then the text; then its links by number.
    public func lines(_ post: Post, _ document: MarkdownDocument) -> [StyledLine] {
        var layout = MarkdownLayout(width: width)
        let text = layout.lines(of: document)
        let links = layout.links.enumerated().flatMap { number, url in
            Wrapping.lines([StyledSpan("[\(number + 1)] ", .dim), StyledSpan(url, .link)], width: width)
        }
        return head(post) + [StyledLine()] + text + (links.isEmpty ? [] : [StyledLine()] + links)
    }

    private func head(_ post: Post) -> [StyledLine] {
        let author = post.user.name.map { "\($0) (@\(post.user.id))" } ?? "@\(post.user.id)"
        let updated = formatDate(post.updatedAt)
        let dates =
            formatDate(post.createdAt) == updated
            ? updated : "\(formatDate(post.createdAt)), updated \(updated)"
        let counts = "\(post.likesCount) likes, \(post.stocksCount) stocks, \(post.commentsCount) comments"
        let tags = post.tags.map(\.name).joined(separator: " ")
        return Wrapping.lines([StyledSpan(post.title, .title)], width: width)
            + Wrapping.lines([StyledSpan("\(author)  \(dates)  \(counts)", .dim)], width: width)
            + (tags.isEmpty ? [] : Wrapping.lines([StyledSpan(tags, .tag)], width: width))
            + Wrapping.lines([StyledSpan(post.url, .link)], width: width)
    }
}
