import Entities
import Markdown

/// A post with its texts parsed.
struct PostContent: Sendable {
    struct Remark: Sendable {
        let comment: PostComment
        let text: MarkdownDocument
    }

    /// Another one for another content, in the same screen.
    let number: Int
    let post: Post
    let text: MarkdownDocument
    /// Oldest first, as people read them; `nil` before they were asked for.
    let remarks: [Remark]?
}
