import Entities
import FoundationEssentials

/// The names that were seen in posts, for completing a query.
struct SearchVocabulary: Sendable, Equatable {
    /// In how many posts.
    private(set) var tags: [String: Int] = [:]
    private(set) var users: [String: Int] = [:]
    private(set) var years: Set<Int> = []
    private var seen: Set<Post.ID> = []

    /// A post counts once, however often it is found.
    mutating func learn(_ posts: [Post]) {
        let calendar = Calendar(identifier: .gregorian)
        for post in posts where seen.insert(post.id).inserted {
            for tag in post.tags { tags[tag.name, default: 0] += 1 }
            users[post.user.id, default: 0] += 1
            years.insert(calendar.component(.year, from: post.createdAt))
        }
    }
}
