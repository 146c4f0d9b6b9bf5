package import Entities
package import Persistence

/// What the user did with posts, on any screen that shows some, and the results.
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
    /// The latest change to stocks, read marks or follows was undone; the next undo reverts the change before it.
    case undone
    /// The user looked for an unread post, but all of them are read.
    case nothingUnread
    /// The current notice was dismissed.
    case noticeDismissed
    /// A restored screen becomes live.
    case resumed

    /// - done: The posts that were changed before a failure, if there was one. Posts that already were in the wanted
    ///   state are not among them.
    case stockEnded(StockBatch, done: [Post.ID], ServiceFailure?)
    /// The result of a change that the end of the app interrupted.
    ///
    /// - done: The posts that the service has in the wanted state.
    case interruptedStockChecked(StockBatch, done: [Post.ID])
}

extension PostOperationsAction {
    /// Whether the action was applied to the selected rows of a list, which are then deselected.
    var appliesToMarks: Bool {
        switch self {
        case .opened, .browsed, .stockRequested, .readMarksRequested: true
        case .followed, .unfollowed, .noNameToUnfollow, .undone, .nothingUnread, .noticeDismissed, .resumed,
            .stockEnded, .interruptedStockChecked:
            false
        }
    }
}
