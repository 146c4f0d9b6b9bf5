package import Entities

/// An event that concerns recently opened posts.
package enum RecentPostsAction: Codable, Sendable, Equatable {
    /// The user opened a post from a list.
    case postChosen(Post)
    /// The user asked for another post of the list from which `id` was opened.
    case neighbourRequested(PostNeighbour, of: Post.ID)
}

/// Another post of the list from which a post was opened.
package enum PostNeighbour: Codable, Sendable, Equatable { case next, previous, nextUnread }
