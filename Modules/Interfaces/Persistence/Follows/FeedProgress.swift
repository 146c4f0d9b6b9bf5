public import FoundationEssentials

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
