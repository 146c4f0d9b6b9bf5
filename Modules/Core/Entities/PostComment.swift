public import FoundationEssentials

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
