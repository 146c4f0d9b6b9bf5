import Entities
import FoundationEssentials
import Markdown
import ReactiveCore
import TerminalUI

/// The beginning of a post beside the list. Keeps the one that was laid out last.
final class SearchPreview: Sendable {
    private struct Made: Sendable {
        let post: Post.ID
        let updatedAt: Date
        let width: Int
        let lines: [StyledLine]
    }

    private let markdown: any MarkdownParsing
    private let formatDate: @Sendable (Date) -> String
    private let last = Guarded<Made?>(nil)

    init(_ markdown: any MarkdownParsing, formatDate: @escaping @Sendable (Date) -> String) {
        (self.markdown, self.formatDate) = (markdown, formatDate)
    }

    /// More than any screen has rows for, and parsed faster than a key is let go.
    private static let most = 4_000

    /// The title, the head that stands over the post on its own screen, and the beginning of its text.
    func lines(_ post: Post, width: Int, _ ambiguous: AmbiguousWidth) -> [StyledLine] {
        let known = last.withLock { $0 }
        if let known, known.post == post.id, known.updatedAt == post.updatedAt, known.width == width {
            return known.lines
        }
        let lines = make(post, width, ambiguous)
        let made = Made(post: post.id, updatedAt: post.updatedAt, width: width, lines: lines)
        last.withLock { $0 = made }
        return lines
    }

    private func make(_ post: Post, _ width: Int, _ ambiguous: AmbiguousWidth) -> [StyledLine] {
        let head = PostHead(post: post, formatDate: formatDate)
        var layout = MarkdownLayout(width: width, ambiguous)
        let text = layout.lines(of: markdown.parse(String(post.body.prefix(Self.most))))
        return Wrapping.lines([StyledSpan(post.title, .title)], width: width, ambiguous)
            + (0..<PostHead.rows).map { head.row($0, StockState(), width: width, ambiguous) }
            + text.map(\.line)
    }
}
