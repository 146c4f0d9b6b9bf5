package import Entities
package import FluxScreens
package import Persistence

/// An event on the Following screen. The posts are in the feature's `FollowsState`.
package enum FeedAction: Codable, Sendable, Equatable {
    case screenOpened
    /// The shell activated a restored screen.
    case resumed

    /// The cursor moved, or posts were selected, sorted or filtered.
    case list(ListAction)
    /// The user hid the posts that are read, which are these now; `nil` to hide none from now on.
    case readPostsHidden([Post.ID]?)
    /// The user selected the posts of one tag, user, or search; `nil` selects all posts.
    case nameChosen(FollowedName?)
    /// The user went to the next unread post: below the cursor, else the first one in the list, else the first
    /// one of the next follow that has one. Nothing happens if all posts are read.
    ///
    /// - names: All follows, in the order of the screen.
    case nextUnreadRequested(of: [FollowedName], at: Duration)
    /// These posts, which are videos, were saved or, if all of them were, removed.
    case videosToggled([Post])
    /// What the user did with the posts.
    case posts(PostOperationsAction)
    /// The user checked all follows for new posts.
    case refreshed
}

extension FeedAction: PostListAction {}
