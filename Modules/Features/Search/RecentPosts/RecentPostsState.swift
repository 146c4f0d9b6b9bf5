package import Entities
package import FluxCore

/// Posts that were opened from lists, so that their screens can show the known content at once.
package struct RecentPostsState: Reducible, Codable {
    /// Work that an action requests.
    package enum Command: Sendable, Equatable, Encodable, ClassifiedCommand {
        /// The list that contains the post opens its neighbour.
        case openNeighbour(PostNeighbour, of: Post.ID)

        /// What running the command does.
        package var effect: CommandEffect { .transient }
    }

    /// The posts, latest last, without duplicate ids; at most 20.
    package private(set) var posts: [Post] = []

    package mutating func reduce(_ action: RecentPostsAction, _ ask: CommandSink<Command>) {
        switch action {
        case .neighbourRequested(let neighbour, let id): ask(.openNeighbour(neighbour, of: id))
        case .postChosen(let post):
            posts.removeAll { $0.id == post.id }
            posts = posts.suffix(19) + [post]
        }
    }
}
