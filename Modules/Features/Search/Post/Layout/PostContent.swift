package import Entities
import FluxCore
package import Markdown
import ServiceTexts
import TerminalFrames

/// A post with its parsed body and comments.
package struct PostContent: Sendable {
    /// A comment with its parsed text.
    package struct ParsedComment: Sendable, Equatable {
        let comment: PostComment
        let text: MarkdownDocument
    }

    /// The post as it was last received.
    package let post: Post
    let body: PostBody
    /// The comments, oldest first; `nil` before they have been requested.
    let parsedComments: [ParsedComment]?

    /// The unparsed comments, oldest first; `nil` before they have been requested.
    package var comments: [PostComment]? { parsedComments?.map(\.comment) }

    /// Creates the content of a post without comments.
    ///
    /// - Parameters:
    ///   - post: The post.
    ///   - markdown: The parser for its body.
    package init(post: Post, markdown: any MarkdownParsing) {
        self.init(
            post: post, body: PostBody(post, markdown, DateFormat(day: { _ in "" }, time: { _ in "" })),
            parsedComments: nil)
    }

    init(post: Post, body: PostBody, parsedComments: [ParsedComment]?) {
        (self.post, self.body, self.parsedComments) = (post, body, parsedComments)
    }
}

extension PostContent {
    /// Lays out the first `count` chunks of the body; also the comments and links if `count` exceeds their
    /// number.
    func layOut(_ count: Int, for settings: LayoutSettings) -> (chunks: Int, isAll: Bool) {
        let layout = body.layout(for: settings)
        let chunks = layout.chunks(count).count
        if count <= body.count { return (chunks, false) }
        _ = layout.tail(parsedComments)
        return (chunks, true)
    }
}

/// Parses a post and its comments, and caches the result until they change.
struct PostContentCache: Sendable {
    let markdown: any MarkdownParsing
    let formatDate: DateFormat
    private let bodies = Memo<Post, PostBody>()
    private let parsedComments = Memo<[PostComment]?, [PostContent.ParsedComment]?>()

    init(markdown: any MarkdownParsing, formatDate: DateFormat) {
        (self.markdown, self.formatDate) = (markdown, formatDate)
    }

    func content(of state: PostState) -> PostContent? {
        state.post.map { content(of: $0, state.comments) }
    }

    func content(of post: Post, _ comments: [PostComment]?) -> PostContent {
        PostContent(
            post: post, body: bodies.value(of: post) { PostBody(post, markdown, formatDate) },
            parsedComments: parsedComments.value(of: comments) {
                comments?.reversed().map {
                    PostContent.ParsedComment(comment: $0, text: markdown.parse($0.body))
                }
            })
    }
}
