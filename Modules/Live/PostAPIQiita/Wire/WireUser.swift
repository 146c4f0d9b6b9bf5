import Entities
import HTTP

/// A user in the service's JSON, in which an empty name is equivalent to null.
struct WireUser: Decodable {
    let user: User

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: User.CodingKeys.self)
        let name = members.decodeIfValid(String.self, .name)
        user = User(
            id: try members.decode(String.self, forKey: .id),
            name: name?.isEmpty == false ? name : nil,
            permanentID: members.decodeIfValid(Int.self, .permanentID) ?? 0,
            itemsCount: members.decodeIfValid(Int.self, .itemsCount) ?? 0,
            followersCount: members.decodeIfValid(Int.self, .followersCount) ?? 0,
            followeesCount: members.decodeIfValid(Int.self, .followeesCount) ?? 0)
    }
}
