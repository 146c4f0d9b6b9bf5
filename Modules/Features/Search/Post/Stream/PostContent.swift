package import Entities
import FluxCore
import FoundationEssentials
package import Markdown

/// A post whose texts can be shown.
package struct PostContent: Sendable {
    /// A comment with its text parsed.
    package struct Remark: Sendable, Equatable {
        let comment: PostComment
        let text: MarkdownDocument
    }

    /// As it was read last.
    package let post: Post
    /// What its body says.
    let body: PostBody
    /// Oldest first, as people read them; `nil` before they were asked for.
    let remarks: [Remark]?

    /// The comments as the service sent them, oldest first; `nil` before they were asked for.
    package var comments: [PostComment]? { remarks?.map(\.comment) }

    /// A post whose comments were not asked for.
    ///
    /// - Parameters:
    ///   - post: As it was read.
    ///   - markdown: How its body is parsed.
    package init(post: Post, markdown: any MarkdownParsing) {
        self.init(post: post, body: PostBody(post, markdown) { _ in "" }, remarks: nil)
    }

    init(post: Post, body: PostBody, remarks: [Remark]?) {
        (self.post, self.body, self.remarks) = (post, body, remarks)
    }
}

extension PostContent {
    /// Lays out the first chunks of the body; more than there are is what stands behind it, too.
    func layOut(_ count: Int, for setting: PostSetting) -> (made: Int, isAll: Bool) {
        let layout = body.layout(for: setting)
        let made = layout.chunks(count).count
        if count <= body.count { return (made, false) }
        _ = layout.tail(remarks)
        return (made, true)
    }
}

/// Parses a post and its comments when they have changed.
struct PostContents: Sendable {
    let markdown: any MarkdownParsing
    let formatDate: @Sendable (Date) -> String
    private let bodies = Memo<Post, PostBody>()
    private let remarks = Memo<[PostComment]?, [PostContent.Remark]?>()

    init(markdown: any MarkdownParsing, formatDate: @escaping @Sendable (Date) -> String) {
        (self.markdown, self.formatDate) = (markdown, formatDate)
    }

    func content(of state: PostState) -> PostContent? {
        state.post.map { content(of: $0, state.comments) }
    }

    func content(of post: Post, _ comments: [PostComment]?) -> PostContent {
        PostContent(
            post: post, body: bodies.value(of: post) { PostBody(post, markdown, formatDate) },
            remarks: remarks.value(of: comments) {
                comments?.reversed().map {
                    PostContent.Remark(comment: $0, text: markdown.parse($0.body))
                }
            })
    }
}
