import Entities
import TerminalUI

/// All that a post's screen shows.
struct PostPicture: Sendable {
    var state: PostState
    /// `nil` before the post came.
    var content: PostContent?
    var interaction: PostInteraction
    /// Shown while something is read for a while already.
    var spinner: Spinner?
    /// Until the service may be asked again; `nil` when it may.
    var secondsLeft: Int?
}
