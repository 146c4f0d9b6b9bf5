import Entities
import FoundationEssentials

/// Names that occur in posts, for completing a query.
struct Vocabulary: Codable, Sendable, Equatable {
    /// The number of posts with each tag.
    private(set) var tags: [String: Int] = [:]
    private(set) var users: [String: Int] = [:]
    /// The year in which each known post was written.
    private var posts: [Post.ID: Int] = [:]

    var years: Set<Int> { Set(posts.values) }

    /// Each post is counted once, even if it is found several times.
    mutating func learn(_ posts: [Post]) {
        var calendar = Calendar(identifier: .gregorian)
        // A reducer does not depend on the machine's settings, so that a replay elsewhere gives the same
        // result.
        calendar.timeZone = .gmt
        for post in posts where self.posts[post.id] == nil {
            self.posts[post.id] = calendar.component(.year, from: post.createdAt)
            for tag in post.tags { tags[tag.name, default: 0] += 1 }
            users[post.user.id, default: 0] += 1
        }
    }
}
