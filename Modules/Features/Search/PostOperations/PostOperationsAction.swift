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
