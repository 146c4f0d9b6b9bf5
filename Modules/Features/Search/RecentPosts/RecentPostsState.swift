package import Entities
import FluxCore

/// What happened to posts that a list had.
package enum RecentPostsAction: Codable, Sendable, Equatable {
    /// A post was opened from a list.
    case postChosen(Post)
}

/// The posts that were opened from lists, so that their screens show at once what the list knew.
package struct RecentPostsState: Reducible, Codable {
    /// The latest last, no id twice, 20 at most.
    package private(set) var posts: [Post] = []

    package mutating func reduce(_ action: RecentPostsAction) {
        switch action {
        case .postChosen(let post):
            posts.removeAll { $0.id == post.id }
            posts = posts.suffix(19) + [post]
        }
    }
}
