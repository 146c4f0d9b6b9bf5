public import FoundationEssentials

/// A post on Qiita, as returned in a list or by a single request.
///
/// Coding keys are the service's names. Source: Qiita API v2, object "Item".
public struct Post: Codable, Sendable, Equatable, Identifiable {
    /// 20 lower-case hexadecimal digits.
    public let id: String
    /// Plain text as the author wrote it. Escape control characters before showing it.
    public let title: String
    /// Markdown source, unchanged.
    public let body: String
    /// The web page, `https://qiita.com/USER/items/ID`.
    public let url: String
    public let createdAt: Date
    public let updatedAt: Date
    /// Whether the post is unlisted: only those who know its URL can read it.
    public let isPrivate: Bool
    public let tags: [Tag]
    public let user: User
    public let likesCount: Int
    public let commentsCount: Int
    public let stocksCount: Int

    public init(
        id: String, title: String, body: String, url: String, createdAt: Date, updatedAt: Date,
        isPrivate: Bool, tags: [Tag], user: User, likesCount: Int, commentsCount: Int, stocksCount: Int
    ) {
        (self.id, self.title, self.body, self.url) = (id, title, body, url)
        (self.createdAt, self.updatedAt, self.isPrivate) = (createdAt, updatedAt, isPrivate)
        (self.tags, self.user) = (tags, user)
        (self.likesCount, self.commentsCount, self.stocksCount) = (likesCount, commentsCount, stocksCount)
    }

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case id, title, body, url, tags, user
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case isPrivate = "private"
        case likesCount = "likes_count"
        case commentsCount = "comments_count"
        case stocksCount = "stocks_count"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(title, forKey: .title)
        try container.encode(encoder.omitsBodies ? "" : body, forKey: .body)
        try container.encode(url, forKey: .url)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
        try container.encode(isPrivate, forKey: .isPrivate)
        try container.encode(tags, forKey: .tags)
        try container.encode(user, forKey: .user)
        try container.encode(likesCount, forKey: .likesCount)
        try container.encode(commentsCount, forKey: .commentsCount)
        try container.encode(stocksCount, forKey: .stocksCount)
    }
}

/// A tag on a post.
public struct Tag: Codable, Sendable, Hashable {
    public let name: String
    /// Normally empty.
    public let versions: [String]

    public init(name: String, versions: [String] = []) {
        (self.name, self.versions) = (name, versions)
    }
}

/// A comment on a post. Source: Qiita API v2, object "Comment".
public struct PostComment: Codable, Sendable, Equatable, Identifiable {
    /// 20 hexadecimal digits.
    public let id: String
    /// Markdown source, unchanged.
    public let body: String
    public let createdAt: Date
    public let updatedAt: Date
    public let user: User

    public init(id: String, body: String, createdAt: Date, updatedAt: Date, user: User) {
        (self.id, self.body, self.user) = (id, body, user)
        (self.createdAt, self.updatedAt) = (createdAt, updatedAt)
    }

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case id, body, user
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(encoder.omitsBodies ? "" : body, forKey: .body)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
        try container.encode(user, forKey: .user)
    }
}

/// A Qiita user. Source: Qiita API v2, object "User".
public struct User: Codable, Sendable, Equatable, Identifiable {
    /// The login name, in the case it was registered in.
    public let id: String
    /// The display name; `nil` if the service sends none or an empty one: show `id` then.
    public let name: String?
    /// A stable number; 0 if the service omits it.
    public let permanentID: Int
    public let itemsCount: Int
    public let followersCount: Int
    public let followeesCount: Int

    public init(
        id: String, name: String? = nil, permanentID: Int = 0, itemsCount: Int = 0,
        followersCount: Int = 0, followeesCount: Int = 0
    ) {
        (self.id, self.name, self.permanentID) = (id, name, permanentID)
        (self.itemsCount, self.followersCount) = (itemsCount, followersCount)
        self.followeesCount = followeesCount
    }

    /// `name`, or `id` if there is none.
    public var displayName: String { name ?? id }

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case id, name
        case permanentID = "permanent_id"
        case itemsCount = "items_count"
        case followersCount = "followers_count"
        case followeesCount = "followees_count"
    }
}

extension CodingUserInfoKey {
    /// If `true` in an encoder's `userInfo`, the bodies of posts and comments are encoded as empty strings.
    ///
    /// For snapshots: the bodies are in the cache, and are read from there again.
    package static var omitsBodies: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "leavesTextsOut") }
}

extension Encoder {
    var omitsBodies: Bool {
        CodingUserInfoKey.omitsBodies.flatMap { userInfo[$0] as? Bool } ?? false
    }
}

extension Post {
    /// A video in a list of posts, such as a new one of a followed channel.
    ///
    /// The id is the uuid of the video, the author is the channel, and the page is that of the instance that listed it.
    public init(_ episode: Episode) {
        self.init(
            id: episode.uuid, title: episode.name, body: episode.description,
            url: "\(episode.origin)/w/\(episode.uuid)", createdAt: episode.publishedAt,
            updatedAt: episode.publishedAt, isPrivate: false, tags: [],
            user: User(id: episode.channel.handle, name: episode.channel.displayName),
            likesCount: episode.likes, commentsCount: 0, stocksCount: 0)
    }

    /// Whether it is a video.
    public var isVideo: Bool { Self.isVideo(id) }

    /// Whether a text has the form of a post's id on Qiita: 20 hexadecimal digits. No id of a video has this form.
    public static func isID(_ text: String) -> Bool { text.wholeMatch(of: /[0-9a-f]{20}/) != nil }

    /// Whether an id is that of a video: a uuid. The ids of posts have no hyphens.
    public static func isVideo(_ id: ID) -> Bool {
        id.utf8.count == 36 && id.split(separator: "-").count == 5
    }
}
