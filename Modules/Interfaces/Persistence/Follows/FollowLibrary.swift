public import Entities
public import FoundationEssentials

/// The tags and people that the user follows, and which of their posts are not read yet.
///
/// What was acknowledged is on disk. Call from anywhere; `InMemoryFollowLibrary` passes the same tests.
public protocol FollowLibrary: Sendable {
    /// Follows `name`; one that is followed already stays as it is.
    func follow(_ name: FollowedName, at date: Date) async throws(LibraryFailure)

    /// Follows `name` no more, and forgets its unread posts. One that is not followed is no error.
    func unfollow(_ name: FollowedName) async throws(LibraryFailure)

    /// - Returns: Those that are followed, the first followed first.
    func follows() async throws(LibraryFailure) -> [Follow]

    /// - Returns: `limit` posts at most that were found and not read, newest first, none twice.
    func unread(limit: Int) async throws(LibraryFailure) -> [UnreadPost]

    /// Keeps what was found at `name`: all but what was read is unread. Nothing for one that is not followed.
    func add(_ posts: [Post], to name: FollowedName, checkedAt date: Date) async throws(LibraryFailure)

    /// Remembers that posts were read, whether they were found or will be.
    func markRead(_ ids: [Post.ID]) async throws(LibraryFailure)

    /// Remembers no more that posts were read: what was found of them, and read not too long ago, is unread again.
    func markUnread(_ ids: [Post.ID]) async throws(LibraryFailure)

    /// - Returns: Which of `ids` were read, in any order; the latest 10,000 that were read are remembered.
    func read(of ids: [Post.ID]) async throws(LibraryFailure) -> [Post.ID]
}

/// A tag, a person, or a saved search.
public struct FollowedName: Codable, Sendable, Hashable, Identifiable {
    /// As it was typed: `tag:NAME`, `user:NAME` or `search:WORDS`.
    public let text: String
    /// What the post service is asked for.
    public var query: String {
        text.hasPrefix(Self.search) ? String(text.dropFirst(Self.search.count)) : text
    }
    private static let search = "search:"
    /// The same for names that differ in case only.
    public var id: String { text.lowercased() }

    /// - Returns: `nil` unless `text` is `tag:` or `user:` and a name without spaces, quotes and control characters, or
    ///   `search:` and what is searched for, without control characters.
    public init?(_ text: String) {
        if text.hasPrefix(Self.search) {
            let query = text.dropFirst(Self.search.count)
            guard query.contains(where: { !$0.isWhitespace }),
                query.unicodeScalars.allSatisfy({ $0 == " " || $0 == "\"" || Self.isPlain($0) })
            else { return nil }
            self.text = text
            return
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, ["tag", "user"].contains(parts[0]), !parts[1].isEmpty,
            parts[1].unicodeScalars.allSatisfy(Self.isPlain)
        else { return nil }
        self.text = text
    }

    /// What follows a search: itself where that is a tag or a person, else a saved search; `nil` for what cannot be one.
    public init?(query: String) {
        guard let name = FollowedName(query) ?? FollowedName(Self.search + query) else { return nil }
        self = name
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isWhitespace && scalar != "\""
        }
    }
}

/// A name that is followed.
public struct Follow: Codable, Sendable, Equatable, Identifiable {
    public let name: FollowedName
    public let followedAt: Date
    /// When the service was asked last; `nil` for never.
    public let checkedAt: Date?
    /// When the newest post that was found was written; `nil` for none.
    public let newestAt: Date?
    /// How many posts were found and not read, 0 or more.
    public let unread: Int

    public init(name: FollowedName, followedAt: Date, checkedAt: Date?, newestAt: Date?, unread: Int) {
        (self.name, self.followedAt, self.checkedAt) = (name, followedAt, checkedAt)
        (self.newestAt, self.unread) = (newestAt, unread)
    }

    public var id: FollowedName.ID { name.id }
}

/// A post that was found and not read.
public struct UnreadPost: Codable, Sendable, Equatable, Identifiable {
    public let post: Post
    /// At whom it was found, in the order of `follows()`.
    public let names: [FollowedName]

    public init(post: Post, names: [FollowedName]) { (self.post, self.names) = (post, names) }

    public var id: Post.ID { post.id }
}
