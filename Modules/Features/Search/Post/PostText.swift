import Entities
package import FoundationEssentials
package import TerminalUI

/// A post's screen as lines: a head, then the text laid out for a width.
package struct PostText: Sendable {
    private let width: Int
    /// Whether addresses stand whole on one line, however long they are.
    private let keepsAddresses: Bool
    private let formatDate: @Sendable (Date) -> String

    /// - Parameters:
    ///   - target: Where the lines go; in a pipe they are 80 columns wide, and an address is one line.
    ///   - formatDate: A date for people, or for programs.
    package init(target: Columns.Target, formatDate: @escaping @Sendable (Date) -> String) {
        if case .terminal(let columns) = target {
            (width, keepsAddresses) = (min(max(columns, 20), PostMeasure.widest), false)
        } else {
            (width, keepsAddresses) = (80, true)
        }
        self.formatDate = formatDate
    }

    /// Title, author, dates, tags, address; then the text, and the comments that were read; then its links.
    package func lines(_ content: PostContent) -> [StyledLine] {
        let post = content.post
        var layout = MarkdownLayout(width: width, page: post.url)
        var text = layout.lines(of: content.text)
        if let remarks = content.remarks {
            text.append(.empty)
            text += PostLayout.lines(of: remarks, &layout, formatDate)
        }
        let links = layout.links.enumerated().flatMap { place, url in
            PostLayout.link(place + 1, url, keepsAddresses ? .max : width)
        }
        return head(post) + [StyledLine()] + text.map(\.line)
            + (links.isEmpty ? [] : [StyledLine()] + links.map(\.line))
    }

    private func head(_ post: Post) -> [StyledLine] {
        let head = PostHead(post: post, formatDate: formatDate)
        let counts = "\(post.likesCount) likes, \(post.stocksCount) stocks, \(post.commentsCount) comments"
        return Wrapping.lines([StyledSpan(post.title, .title)], width: width)
            + Wrapping.lines([StyledSpan("\(head.author)  \(head.dates)  \(counts)", .dim)], width: width)
            + (head.tags.isEmpty ? [] : Wrapping.lines([StyledSpan(head.tags, .tag)], width: width))
            + Wrapping.lines([StyledSpan(post.url, .link)], width: keepsAddresses ? .max : width)
    }
}
