import Entities
import FoundationEssentials
import HTTP

/// A post in the service's JSON. Members that older servers omit have defaults.
///
/// The id, the title, the author and the creation date are required.
struct WirePost: Decodable {
    let post: Post

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Post.CodingKeys.self)
        let id = try members.decode(String.self, forKey: .id)
        let user = try members.decode(WireUser.self, forKey: .user).user
        let createdAt = try members.timestamp(.createdAt)
        let updatedAt = members.decodeIfValid(String.self, .updatedAt).flatMap { Date(timestamp: $0) }
        post = Post(
            id: id,
            title: try members.decode(String.self, forKey: .title),
            body: members.decodeIfValid(String.self, .body) ?? "",
            url: members.decodeIfValid(String.self, .url) ?? "https://qiita.com/\(user.id)/items/\(id)",
            createdAt: createdAt,
            updatedAt: updatedAt ?? createdAt,
            isPrivate: members.decodeIfValid(Bool.self, .isPrivate) ?? false,
            tags: members.decodeIfValid(listOf: WireTag.self, .tags).map(\.tag),
            user: user,
            likesCount: try members.decodeCount(.likesCount),
            commentsCount: try members.decodeCount(.commentsCount),
            stocksCount: try members.decodeCount(.stocksCount))
    }
}

private struct WireTag: Decodable {
    let tag: Tag

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Keys.self)
        tag = Tag(
            name: try members.decode(String.self, forKey: .name),
            versions: members.decodeIfValid(listOf: String.self, .versions))
    }

    private enum Keys: CodingKey { case name, versions }
}

/// A comment in the service's JSON. The id, the author and the creation date are required.
struct WireComment: Decodable {
    let comment: PostComment

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: PostComment.CodingKeys.self)
        let createdAt = try members.timestamp(.createdAt)
        comment = PostComment(
            id: try members.decode(String.self, forKey: .id),
            body: members.decodeIfValid(String.self, .body) ?? "",
            createdAt: createdAt,
            updatedAt: members.decodeIfValid(String.self, .updatedAt).flatMap { Date(timestamp: $0) }
                ?? createdAt,
            user: try members.decode(WireUser.self, forKey: .user).user)
    }
}

/// A user in the service's JSON, in which an empty name is equivalent to null.
struct WireUser: Decodable {
    let user: User

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: User.CodingKeys.self)
        let name = members.decodeIfValid(String.self, .name)
        user = User(
            id: try members.decode(String.self, forKey: .id),
            name: name?.isEmpty == false ? name : nil,
            permanentID: try members.decodeCount(.permanentID),
            itemsCount: try members.decodeCount(.itemsCount),
            followersCount: try members.decodeCount(.followersCount),
            followeesCount: try members.decodeCount(.followeesCount))
    }
}

extension KeyedDecodingContainer {
    /// - Throws: `DecodingError` when the member is missing or not a timestamp.
    func timestamp(_ key: Key) throws -> Date {
        guard let date = Date(timestamp: try decode(String.self, forKey: key)) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "not a timestamp")
        }
        return date
    }
}
