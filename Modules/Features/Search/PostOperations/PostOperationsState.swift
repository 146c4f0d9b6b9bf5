package import Entities
package import FluxCore
package import FluxScreens
package import FoundationEssentials
import Persistence
package import ServiceTexts

/// Work with posts that any screen requests.
package enum PostOperation: Sendable, Equatable, Encodable, ClassifiedCommand {
    case open(Post)
    /// Open pages in the browser.
    case browse([String])
    case stock(StockBatch)
    case mark(ReadMarkBatch)
    /// Load which of these posts are read.
    case loadReadMarks([Post.ID])
    case change(FollowChange)
    /// Forget why the latest operation on the library failed.
    case dismissFailure
    case toast(PostToast)

    /// What running the command does.
    package var effect: CommandEffect {
        switch self {
        case .stock, .mark, .change: .write
        case .loadReadMarks: .query
        case .open, .browse, .dismissFailure, .toast: .transient
        }
    }
}

/// A message about posts that is shown once.
package enum PostToast: Codable, Sendable, Equatable {
    /// A change to the stocks was made.
    case stocked(StockBatch)
    /// A single post, or all posts of a batch, already were as the change would make them.
    case stockUnneeded(StockChange)
    case followed(FollowChange)
    /// A change to read marks whose rows are not shown.
    case marked(ReadMarkBatch)
    /// Unfollowing needs the list of one name.
    case noNameToUnfollow
    case noNeighbour(PostNeighbour)
    /// Of the screen's list.
    case list(ListNotice)
}

extension CommandSink<PostOperation> {
    /// Requests what an action of the user needs.
    func perform(_ action: PostOperationsAction) {
        switch action {
        case .opened(let posts): for post in posts.reversed() { self(.open(post)) }
        case .browsed(let addresses): self(.browse(addresses))
        case .stockRequested(let batch): self(.stock(batch))
        case .readMarksRequested(let batch): self(.mark(batch))
        case .followed(let name): self(.change(FollowChange(.follow(name))))
        case .unfollowed(let follow, let posts):
            self(.change(FollowChange(.unfollow(follow.name, was: follow, posts))))
        case .noNameToUnfollow: self(.toast(.noNameToUnfollow))
        case .nothingUnread: self(.toast(.noNeighbour(.nextUnread)))
        case .failureDismissed: self(.dismissFailure)
        }
    }
}

/// A row of a list of posts.
package protocol PostRow: PublishedItem, Sendable {
    /// The post of the row.
    var post: Post { get }
}

extension Post: PostRow {
    /// The post itself.
    package var post: Post { self }
}

extension Post: PublishedItem {
    /// The title of the post.
    package var listedTitle: String { title }
    /// The date when the post was written.
    package var listedDate: Date { createdAt }
    /// The number of likes.
    package var listedCount: Int { likesCount }
    /// The title, the author, and the tags.
    package var listedTexts: [String] { [title, user.id] + tags.map(\.name) }
}
