package import Entities
import FluxCore
package import Markdown

/// A post with its texts parsed.
package struct PostContent: Sendable {
    /// A comment with its text parsed.
    package struct Remark: Sendable, Equatable {
        let comment: PostComment
        let text: MarkdownDocument
    }

    /// As it was read last.
    package let post: Post
    /// What its body says.
    package let text: MarkdownDocument
    /// Oldest first, as people read them; `nil` before they were asked for.
    package let remarks: [Remark]?

    /// The comments as the service sent them, oldest first; `nil` before they were asked for.
    package var comments: [PostComment]? { remarks?.map(\.comment) }

    /// A post whose comments were not asked for.
    package init(post: Post, text: MarkdownDocument) {
        self.init(post: post, text: text, remarks: nil)
    }

    init(post: Post, text: MarkdownDocument, remarks: [Remark]?) {
        (self.post, self.text, self.remarks) = (post, text, remarks)
    }
}

/// Parses a post and its comments when they have changed.
struct PostContents: Sendable {
    let markdown: any MarkdownParsing
    private let texts = Memo<Post, MarkdownDocument>()
    private let remarks = Memo<[PostComment]?, [PostContent.Remark]?>()

    func content(of state: PostState) -> PostContent? {
        guard let post = state.post else { return nil }
        return PostContent(
            post: post, text: texts.value(of: post) { markdown.parse(post.body) },
            remarks: remarks.value(of: state.comments) {
                state.comments?.reversed().map {
                    PostContent.Remark(comment: $0, text: markdown.parse($0.body))
                }
            })
    }
}
