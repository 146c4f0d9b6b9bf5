public import Entities
public import FoundationEssentials
public import ReactiveCore

/// The tags, people, searches and channels that the user follows, with their unread posts and videos.
///
/// A call that has returned is saved to disk. Safe to call from any thread. `InMemoryFollowLibrary` passes
/// the same tests.
public protocol FollowLibrary: Sendable {
    /// Follows `name`. Has no effect if it is already followed.
    func follow(_ name: FollowedName, at date: Date) async throws(LibraryFailure)

    /// Stops following `name` and discards its unread posts. Not an error if it is not followed.
    func unfollow(_ name: FollowedName) async throws(LibraryFailure)

    /// Everything that is followed, in the order of following.
    func follows() async throws(LibraryFailure) -> [Follow]

    /// The unread posts.
    ///
    /// - Parameter limit: The maximum number of posts.
    /// - Returns: Newest first, without duplicates.
    func unread(limit: Int) async throws(LibraryFailure) -> [UnreadPost]

    /// Stores the posts found for `name` and how far the check has come, both or neither. Posts that were not
    /// read before become unread. Has no effect if `name` is not followed.
    func add(_ posts: [Post], to name: FollowedName, _ progress: FeedProgress) async throws(LibraryFailure)

    /// Marks posts as read, including posts that have not been found yet.
    func markRead(_ ids: [Post.ID]) async throws(LibraryFailure)

    /// Marks posts as unread again. Only posts that were found, and read recently, reappear in
    /// `unread(limit:)`.
    func markUnread(_ ids: [Post.ID]) async throws(LibraryFailure)

    /// Finds out which posts were read. The library remembers the 10,000 read most recently.
    ///
    /// - Parameter ids: The posts to look up.
    /// - Returns: The ids of the read posts, in any order.
    func read(of ids: [Post.ID]) async throws(LibraryFailure) -> [Post.ID]

    /// The ids of the posts that were read, latest first; at most `FollowLibraryLimits.readMarks`.
    func readMarks() async throws(LibraryFailure) -> [Post.ID]

    /// Emits after changes that were not made through this object are on disk: by other processes, and by a
    /// synchronisation. Does not emit on subscription.
    var changes: Observable<Void> { get }
}

/// What a library of follows can contain.
public enum FollowLibraryLimits {
    /// How many posts are remembered as read: a search may find them again.
    public static let readMarks = 10_000
}

/// A tag, a person, a search or a channel of videos that can be followed.
public struct FollowedName: Codable, Sendable, Hashable, Identifiable {
    /// As typed: `tag:NAME`, `user:NAME`, `search:WORDS` or `channel:NAME@HOST`.
    public let text: String
    /// The search query for the post service; for a channel, its text.
    public var query: String {
        text.hasPrefix(Self.search) ? String(text.dropFirst(Self.search.count)) : text
    }
    /// Whether it is a channel, whose videos are of another service than posts.
    public var isChannel: Bool { text.hasPrefix(Self.channel) }
    private static let (search, channel) = ("search:", "channel:")
    /// Equal for names that differ only in case.
    public var id: String { text.lowercased() }

    /// Parses a name.
    ///
    /// - Parameter text: `tag:` or `user:` and a name without spaces, quotes and control characters, `search:` and a
    ///   query without control characters, or `channel:` and a handle with its host.
    /// - Returns: `nil` if `text` has another form.
    public init?(_ text: String) {
        if text.hasPrefix(Self.search) {
            let query = text.dropFirst(Self.search.count)
            guard query.contains(where: { !$0.isWhitespace }),
                query.unicodeScalars.allSatisfy({ $0 == " " || $0 == "\"" || Self.isPlain($0) })
            else { return nil }
            self.text = text
            return
        }
        if text.hasPrefix(Self.channel) {
            guard case .channel(let handle) = VideoCollection(text), handle.contains("@") else { return nil }
            self.text = text
            return
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, ["tag", "user"].contains(parts[0]), !parts[1].isEmpty,
            parts[1].unicodeScalars.allSatisfy(Self.isPlain)
        else { return nil }
        self.text = text
    }

    /// Converts a search query: a tag or a person if the query is exactly that, otherwise a search.
    ///
    /// - Returns: `nil` if the query cannot be followed.
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

/// A followed name and its state.
public struct Follow: Codable, Sendable, Equatable, Identifiable {
    public let name: FollowedName
    public let followedAt: Date
    /// When the service was last queried; `nil` if never.
    public let checkedAt: Date?
    /// When the newest post found was written; `nil` if none was found.
    public let newestAt: Date?
    /// The ranges that checks have not read, newest first.
    public let gaps: [FeedGap]
    /// The number of unread posts, 0 or more.
    public var unread: Int

    public init(
        name: FollowedName, followedAt: Date, checkedAt: Date?, newestAt: Date?, gaps: [FeedGap] = [],
        unread: Int
    ) {
        self.name = name
        self.followedAt = followedAt
        self.checkedAt = checkedAt
        self.newestAt = newestAt
        self.gaps = gaps
        self.unread = unread
    }

    /// Recordings of earlier versions contain no gaps.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(FollowedName.self, forKey: .name)
        followedAt = try container.decode(Date.self, forKey: .followedAt)
        checkedAt = try container.decodeIfPresent(Date.self, forKey: .checkedAt)
        newestAt = try container.decodeIfPresent(Date.self, forKey: .newestAt)
        gaps = try container.decodeIfPresent([FeedGap].self, forKey: .gaps) ?? []
        unread = try container.decode(Int.self, forKey: .unread)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(followedAt, forKey: .followedAt)
        try container.encodeIfPresent(checkedAt, forKey: .checkedAt)
        try container.encodeIfPresent(newestAt, forKey: .newestAt)
        if !gaps.isEmpty { try container.encode(gaps, forKey: .gaps) }
        try container.encode(unread, forKey: .unread)
    }

    private enum CodingKeys: String, CodingKey { case name, followedAt, checkedAt, newestAt, gaps, unread }

    public var id: FollowedName.ID { name.id }

    /// How far the posts have been read; `nil` before the first check.
    public var progress: FeedProgress? {
        checkedAt.map { FeedProgress(checkedAt: $0, newestAt: newestAt, gaps: gaps) }
    }

    /// The follow after a check has come this far.
    public func advanced(to progress: FeedProgress) -> Follow {
        Follow(
            name: name, followedAt: followedAt, checkedAt: progress.checkedAt, newestAt: progress.newestAt,
            gaps: progress.gaps, unread: unread)
    }
}

/// A post that was found and not read.
public struct UnreadPost: Codable, Sendable, Equatable, Identifiable {
    public let post: Post
    /// The followed names that found it, in the order of `follows()`.
    public let names: [FollowedName]

    public init(post: Post, names: [FollowedName]) { (self.post, self.names) = (post, names) }

    public var id: Post.ID { post.id }
}

/// How far the posts of a follow have been read from the service.
public struct FeedProgress: Codable, Sendable, Equatable {
    /// When the service was last queried.
    public let checkedAt: Date
    /// When the newest post found was written; `nil` if none was found.
    public let newestAt: Date?
    /// The ranges before `newestAt` that have not been read, newest first.
    public let gaps: [FeedGap]

    public init(checkedAt: Date, newestAt: Date?, gaps: [FeedGap]) {
        self.checkedAt = checkedAt
        self.newestAt = newestAt
        self.gaps = gaps
    }
}

/// A range of time whose posts have not been read, because a check stopped before it reached known posts.
public struct FeedGap: Codable, Sendable, Hashable {
    /// The first second of the range. Posts of this second may be known or not.
    public let oldest: Date
    /// The last second of the range. Posts of this second may be known or not.
    public let newest: Date
    /// The number of posts that the service listed before the range, 0 or more. It is an estimate: posts are
    /// written and deleted between checks.
    public let position: Int

    public init(oldest: Date, newest: Date, position: Int) {
        self.oldest = oldest
        self.newest = newest
        self.position = position
    }
}
