package import Entities
package import FoundationEssentials
package import ReactiveCore

/// A library whose unread posts leave out those that the user's rules hide. They stay unread in the library: without the
/// rule, they are listed again.
package struct HidingFollowLibrary: FollowLibrary {
    private let library: any FollowLibrary
    private let hidden: HiddenPosts

    /// - Parameters:
    ///   - library: Contains all posts.
    ///   - hidden: The rules, one or more.
    package init(_ library: any FollowLibrary, without hidden: HiddenPosts) {
        (self.library, self.hidden) = (library, hidden)
    }

    package func follows() async throws(LibraryFailure) -> [Follow] {
        let (follows, posts) = (try await library.follows(), try await unread(limit: .max))
        let names = posts.flatMap { Set($0.names.map(\.id)) }
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        return follows.map { follow in
            var follow = follow
            follow.unread = counts[follow.id] ?? 0
            return follow
        }
    }

    package func unread(limit: Int) async throws(LibraryFailure) -> [UnreadPost] {
        let all = try await library.unread(limit: .max)
        return Array(all.lazy.filter { !hidden.contains($0.post) }.prefix(limit))
    }

    package func follow(_ name: FollowedName, at date: Date) async throws(LibraryFailure) {
        try await library.follow(name, at: date)
    }

    package func unfollow(_ name: FollowedName) async throws(LibraryFailure) {
        try await library.unfollow(name)
    }

    package func add(
        _ posts: [Post], to name: FollowedName, _ progress: FeedProgress
    ) async throws(LibraryFailure) {
        try await library.add(posts, to: name, progress)
    }

    package func markRead(_ ids: [Post.ID]) async throws(LibraryFailure) { try await library.markRead(ids) }

    package func markUnread(_ ids: [Post.ID]) async throws(LibraryFailure) {
        try await library.markUnread(ids)
    }

    package func read(of ids: [Post.ID]) async throws(LibraryFailure) -> [Post.ID] {
        try await library.read(of: ids)
    }

    package func readMarks() async throws(LibraryFailure) -> [Post.ID] { try await library.readMarks() }

    package var changes: Observable<Void> { library.changes }
}

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
