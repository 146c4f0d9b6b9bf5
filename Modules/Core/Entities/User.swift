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
