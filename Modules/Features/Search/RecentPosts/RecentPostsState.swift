package import Entities
import FluxCore

/// An event that concerns recently opened posts.
package enum RecentPostsAction: Codable, Sendable, Equatable {
    /// The user opened a post from a list.
    case postChosen(Post)
}

/// Posts that were opened from lists, so that their screens can show the known content at once.
package struct RecentPostsState: Reducible, Codable {
    /// The posts, latest last, without duplicate ids; at most 20.
    package private(set) var posts: [Post] = []

    package mutating func reduce(_ action: RecentPostsAction) {
        switch action {
        case .postChosen(let post):
            posts.removeAll { $0.id == post.id }
            posts = posts.suffix(19) + [post]
        }
    }
}
