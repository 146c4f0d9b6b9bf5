import Entities
import FoundationEssentials
import HTTP

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
