import Entities
package import FluxCore
import FluxQueries
import FluxScreens
import Persistence

/// The logic of a post's screen, shared by the app and `nagare post`.
package typealias PostLogic = ScreenLogic<PostState, PostShown>

/// Everything that a post's screen draws: its state, the parsed post, and state shared with other screens.
package struct PostShown: Sendable {
    let id: Post.ID
    let state: PostState
    /// The parsed post, cached until its text changes; `nil` before the post has arrived.
    package let content: PostContent?
    let stocked: Stocks
    let readMarks: Query<ReadStatus>
    /// Why the latest library operation failed; `nil` if it succeeded.
    let libraryFailure: LibraryFailure?
    let isLoggedIn: Bool
    /// Whether the post was opened from a list.
    let isFromList: Bool
    /// The images that are loaded for screens.
    var images = ImagesState()
}
