import Entities
import FoundationEssentials

/// The names that were seen in posts, for completing a query.
struct Vocabulary: Codable, Sendable, Equatable {
    /// In how many posts.
    private(set) var tags: [String: Int] = [:]
    private(set) var users: [String: Int] = [:]
    /// The year in which each post was written that was seen.
    private var posts: [Post.ID: Int] = [:]

    var years: Set<Int> { Set(posts.values) }

    /// A post counts once, however often it is found.
    mutating func learn(_ posts: [Post]) {
        var calendar = Calendar(identifier: .gregorian)
        // A reducer reads no setting of the machine: a replay elsewhere gives the same.
        calendar.timeZone = .gmt
        for post in posts where self.posts[post.id] == nil {
            self.posts[post.id] = calendar.component(.year, from: post.createdAt)
            for tag in post.tags { tags[tag.name, default: 0] += 1 }
            users[post.user.id, default: 0] += 1
        }
    }
}
