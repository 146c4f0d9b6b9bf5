import Entities
import Foundation

extension Post {
    /// A post whose id and title are `name`.
    static func sample(_ name: String, body: String = "", by author: User.ID = "taro") -> Post {
        Post(
            id: name, title: name, body: body, url: "https://qiita.com/taro/items/\(name)",
            createdAt: Date(timeIntervalSince1970: 1_700_000_000),
            updatedAt: Date(timeIntervalSince1970: 1_700_000_000), isPrivate: false,
            tags: [Tag(name: "Swift")], user: User(id: author), likesCount: 3, commentsCount: 0,
            stocksCount: 1)
    }
}
