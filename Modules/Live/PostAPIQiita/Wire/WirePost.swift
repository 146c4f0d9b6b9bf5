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
