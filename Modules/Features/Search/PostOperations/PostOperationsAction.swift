package import Entities
package import FluxScreens
package import Persistence

/// What the user did with posts, on any screen that shows some.
package enum PostOperationsAction: Codable, Sendable, Equatable {
    /// The posts were opened; the first one ends up on top.
    case opened([Post])
    /// These addresses were opened in the browser.
    case browsed([String])
    case stockRequested(StockBatch)
    case readMarksRequested(ReadMarkBatch)
    case followed(FollowedName)
    /// The user stopped following a name, which had these posts.
    case unfollowed(Follow, [Post])
    /// The user wanted to stop following a name while the posts of all names were shown.
    case noNameToUnfollow
    /// The user looked for an unread post, but all of them are read.
    case nothingUnread
    /// The failure of the library was dismissed.
    case failureDismissed
}

extension PostOperationsAction {
    /// Whether the action was applied to the selected rows of a list, which are then deselected.
    var appliesToMarks: Bool {
        switch self {
        case .opened, .browsed, .stockRequested, .readMarksRequested: true
        case .followed, .unfollowed, .noNameToUnfollow, .nothingUnread, .failureDismissed: false
        }
    }
}

/// The actions of a screen that consists of a list of posts.
package protocol PostListAction: ListScreenAction {
    /// The user hides the posts that are read: these are hidden now; `nil` if none are hidden from now on.
    static func readPostsHidden(_ ids: [Post.ID]?) -> Self
}

/// A change to posts that can be undone.
package protocol ReversibleChange: Codable, Sendable, Equatable {
    /// The change that undoes this one.
    var reverse: Self { get }
}

/// A change to several posts, which is undone as a whole.
package struct PostsBatch<Change: ReversibleChange>: Codable, Sendable, Equatable {
    /// The change to apply to all posts.
    package let change: Change
    /// 1 or more.
    package let posts: [Post.ID]
    /// The title of the post, if it is one; `nil` if it is not known.
    let title: String?
    /// What the batch undoes or makes again; `nil` if it is a new change.
    let undo: UndoState.Request?

    /// - Parameters:
    ///   - change: The change to apply to all posts.
    ///   - posts: 1 or more. Leave out posts that are in the requested state already; undo would change them as
    ///     well.
    ///   - title: The title of the post, if it is one; `nil` if it is not known.
    package init(_ change: Change, _ posts: [Post.ID], title: String? = nil) {
        self.init(change, posts, title: title, undo: nil)
    }

    private init(_ change: Change, _ posts: [Post.ID], title: String?, undo: UndoState.Request?) {
        self.change = change
        self.posts = posts
        self.title = title
        self.undo = undo
    }

    /// For posts of a list.
    init(_ change: Change, _ posts: [Post]) {
        self.init(change, posts.map(\.id), title: posts.count == 1 ? posts.first?.title : nil)
    }

    /// The same change to some of the posts.
    func only(_ ids: [Post.ID]) -> Self {
        Self(change, ids, title: ids == posts ? title : nil, undo: undo)
    }

    /// The same change, which undoes nothing.
    var asNew: Self { Self(change, posts, title: title) }

    /// The batch that undoes this one or makes it again.
    func repeated(_ request: UndoState.Request) -> Self {
        Self(request.direction == .undo ? change.reverse : change, posts, title: title, undo: request)
    }
}

/// A change to the stocks of several posts.
package typealias StockBatch = PostsBatch<StockChange>

extension StockChange: ReversibleChange {
    /// The change that undoes this one.
    package var reverse: StockChange { self == .add ? .remove : .add }
}
