import Entities
import FluxCore
import FoundationEssentials
import Markdown
import ServiceTexts
import TerminalFrames

/// The preview of a post beside the list.
struct ResultsPreview: Sendable {
    private struct Source: Equatable, Sendable {
        let post: Post.ID
        let updatedAt: Date
        let width: Int
        let ambiguous: AmbiguousWidth
        let language: Language
    }

    let markdown: any MarkdownParsing
    let formatDate: DateFormat
    private let cache = Memo<Source, [StyledLine]>()

    /// The number of characters to parse: more than fits on a screen, and few enough to parse while a key is
    /// held down.
    private static let maximumLength = 4_000

    /// The title, the header, and the beginning of the text.
    func lines(
        _ post: Post, width: Int, _ ambiguous: AmbiguousWidth, _ language: Language
    ) -> [StyledLine] {
        let source = Source(
            post: post.id, updatedAt: post.updatedAt, width: width, ambiguous: ambiguous, language: language)
        return cache.value(of: source) {
            let head = PostHeader(post: post, formatDate: formatDate, language: language)
            var layout = MarkdownLayout(width: width, page: post.url, ambiguous, in: language)
            let text = layout.lines(of: markdown.parse(String(post.body.prefix(Self.maximumLength))))
            return Wrapping.lines([StyledSpan(post.title, .title)], width: width, ambiguous)
                + (0..<PostHeader.rows).map { head.row($0, width: width, ambiguous) }
                + text.map(\.line)
        }
    }
}
