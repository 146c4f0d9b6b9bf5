package import Entities
import FluxCore
import FoundationEssentials
package import Markdown

/// A post whose texts can be shown.
package struct PostContent: Sendable {
    /// A comment with its text parsed.
    package struct ParsedComment: Sendable, Equatable {
        let comment: PostComment
        let text: MarkdownDocument
    }

    /// As it was read last.
    package let post: Post
    /// What its body says.
    let body: PostBody
    /// Oldest first, as people read them; `nil` before they were asked for.
    let parsedComments: [ParsedComment]?

    /// The comments as the service sent them, oldest first; `nil` before they were asked for.
    package var comments: [PostComment]? { parsedComments?.map(\.comment) }

    /// A post whose comments were not asked for.
    ///
    /// - Parameters:
    ///   - post: As it was read.
    ///   - markdown: How its body is parsed.
    package init(post: Post, markdown: any MarkdownParsing) {
        self.init(post: post, body: PostBody(post, markdown) { _ in "" }, parsedComments: nil)
    }

    init(post: Post, body: PostBody, parsedComments: [ParsedComment]?) {
        (self.post, self.body, self.parsedComments) = (post, body, parsedComments)
    }
}

extension PostContent {
    /// Lays out the first chunks of the body; more than there are is what stands behind it, too.
    func layOut(_ count: Int, for settings: LayoutSettings) -> (chunks: Int, isAll: Bool) {
        let layout = body.layout(for: settings)
        let chunks = layout.chunks(count).count
        if count <= body.count { return (chunks, false) }
        _ = layout.tail(parsedComments)
        return (chunks, true)
    }
}

/// Parses a post and its comments when they have changed.
struct PostContentCache: Sendable {
    let markdown: any MarkdownParsing
    let formatDate: @Sendable (Date) -> String
    private let bodies = Memo<Post, PostBody>()
    private let parsedComments = Memo<[PostComment]?, [PostContent.ParsedComment]?>()

    init(markdown: any MarkdownParsing, formatDate: @escaping @Sendable (Date) -> String) {
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
