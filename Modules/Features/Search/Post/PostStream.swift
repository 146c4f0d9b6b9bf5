import Entities
package import FluxCore
import Shell

/// The edge of a post's screen, which the app and `nagare post` share.
package typealias PostLogic = ScreenLogic<PostState, PostShown>

/// What a post's screen shows: its own state, what is made of that, and what it shares with other screens.
package struct PostShown: Sendable {
    let id: Post.ID
    let state: PostState
    /// The post with its texts parsed, kept for as long as they stay the same; `nil` before there is one.
    package let content: PostContent?
    let stock: StockState
    let isLoggedIn: Bool
    /// The images that screens show.
    var images = ImagesState()
}
