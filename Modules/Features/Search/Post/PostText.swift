package import Entities
package import FoundationEssentials
package import Markdown
package import TerminalUI

/// A post's screen as lines: a head, then the text laid out for a width.
package struct PostText: Sendable {
    private let width: Int
    private let formatDate: @Sendable (Date) -> String

    /// - Parameter width: Columns, 20 or more.
    package init(width: Int, formatDate: @escaping @Sendable (Date) -> String) {
        (self.width, self.formatDate) = (max(width, 20), formatDate)
    }

    /// Title, author, dates, tags, address; then the text; then its links by number.
    package func lines(_ post: Post, _ document: MarkdownDocument) -> [StyledLine] {
        var layout = MarkdownLayout(width: width)
        let text = layout.lines(of: document).map(\.line)
        let links = layout.links.enumerated().flatMap { place, url in
            PostLayout.link(place + 1, url, width).map(\.line)
        }
        return head(post) + [StyledLine()] + text + (links.isEmpty ? [] : [StyledLine()] + links)
    }

    private func head(_ post: Post) -> [StyledLine] {
        let head = PostHead(post: post, formatDate: formatDate)
        let counts = "\(post.likesCount) likes, \(post.stocksCount) stocks, \(post.commentsCount) comments"
        return Wrapping.lines([StyledSpan(post.title, .title)], width: width)
            + Wrapping.lines([StyledSpan("\(head.author)  \(head.dates)  \(counts)", .dim)], width: width)
            + (head.tags.isEmpty ? [] : Wrapping.lines([StyledSpan(head.tags, .tag)], width: width))
            + Wrapping.lines([StyledSpan(post.url, .link)], width: width)
    }
}
