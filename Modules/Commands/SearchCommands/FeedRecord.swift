import Console
import Entities
import Persistence
import Search

/// A post of the feed as JSON: the post, and the followed names under which it was found.
struct FeedRecord: Encodable {
    let unread: UnreadPost

    static let fields = Post.fields + [Keys.followed.rawValue]

    private enum Keys: String, CodingKey { case followed }

    func encode(to encoder: any Encoder) throws {
        try unread.post.encode(to: encoder)
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(unread.names.map(\.text), forKey: .followed)
    }
}

extension ListPrinter.Format where Item == FeedRecord {
    static func feed(_ console: Console) -> Self {
        let text = ResultsText(
            target: console.target, formatDate: console.formatDate, in: console.language)
        return Self(id: \.unread.id, address: \.unread.post.url) { text.rows($0.map(\.unread.post), &$1) }
    }
}
