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
            permanentID: try members.decodeCount(.permanentID),
            itemsCount: try members.decodeCount(.itemsCount),
            followersCount: try members.decodeCount(.followersCount),
            followeesCount: try members.decodeCount(.followeesCount))
    }
}
