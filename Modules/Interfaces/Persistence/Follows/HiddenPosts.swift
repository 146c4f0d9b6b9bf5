package import Entities

/// The user's rules for posts that the feed hides.
package struct HiddenPosts: Sendable, Equatable {
    private let words: [[FoldedText]]
    private let tags, users: [FoldedText]

    /// - Parameter rules: Separated by commas: `tag:NAME`, `user:NAME`, `channel:NAME@HOST`, or a text that occurs in titles. Case, width and
    ///   the kind of kana do not matter; empty rules are ignored.
    package init(_ rules: String) {
        var (words, tags, users) = ([[FoldedText]](), [FoldedText](), [FoldedText]())
        for rule in rules.split(separator: ",").map({ String($0).trimmed }) where !rule.isEmpty {
            let name = FoldedText(String(rule.drop { $0 != ":" }.dropFirst()))
            switch rule.prefix(while: { $0 != ":" }) {
            case "tag": tags.append(name)
            case "user", "channel": users.append(name)
            default: words.append(FoldedText(rule).variants)
            }
        }
        (self.words, self.tags, self.users) = (words, tags, users)
    }

    /// Whether there are no rules.
    package var isEmpty: Bool { words.isEmpty && tags.isEmpty && users.isEmpty }

    /// Whether a rule hides a post.
    package func contains(_ post: Post) -> Bool {
        if users.contains(FoldedText(post.user.id)) { return true }
        if post.tags.contains(where: { tags.contains(FoldedText($0.name)) }) { return true }
        let title = FoldedText(post.title)
        return words.contains { title.contains(anyOf: $0) }
    }
}
