package import Entities
package import TerminalUI

/// What happened on a post's screen: what the reader did, and what came of it.
package enum PostAction: Codable, Sendable, Equatable {
    /// The user opened the screen.
    ///
    /// - known: The post as a list had it; `nil` when no list did.
    case screenOpened(known: Post?, isLoggedIn: Bool, at: Duration)
    /// A restored screen goes live: what was on its way is asked again.
    case resumed(at: Duration)

    // MARK: Reading

    /// Another place stands at the top of the screen.
    case scrolled(to: PostPlace)
    /// Code that is too long for the screen stands so many columns further left.
    case shifted(Int)
    /// The comments are to be shown, or, when they are, not any more.
    ///
    /// - from: What stands at the top of the screen.
    case commentsToggled(from: PostPlace, areShown: Bool, at: Duration)
    case retried(isLoggedIn: Bool, at: Duration)
    case browsed
    /// The post is to be stocked, or not any more.
    case stockToggled(StockChange)
    case noticeDismissed

    /// A long text is shown, and laid out, for this.
    case measured(PostSetting)

    // MARK: The prompt

    case findOpened
    case chooserOpened
    /// There is no link to choose.
    case linksMissed
    /// A key or a paste in the prompt.
    case edited(TextField.Edit)
    /// A text was looked for, or gone on in it.
    ///
    /// - match: Which of the places where it stands was gone to, counted from 0; `nil` when it stands nowhere.
    case found(String, match: Int?, at: PostPlace, shift: Int)
    /// A link was chosen.
    case linkOpened(String)
    /// The prompt is put away, or what was found.
    case promptClosed

    // MARK: What came of it

    /// A long text is laid out so far.
    ///
    /// - chunks: How many of its chunks.
    /// - isAll: Whether what stands behind the text is, too.
    case laidOut(chunks: Int, isAll: Bool, for: PostSetting)

    case postArrived(Post)
    /// - retryAt: When the service may be asked again; `nil` where it does not wait for that.
    case postFailed(ServiceFailure, at: Duration, retryAt: Duration?)
    /// A reached rate limit is over.
    case retryDue(at: Duration)
    /// Newest first, as the service lists them.
    case commentsArrived([PostComment])
    case commentsFailed(ServiceFailure)
    case stockChanged(StockChange)
    case stockFailed(ServiceFailure, StockChange)
    case loginChanged(isLoggedIn: Bool, at: Duration)
}

/// A place in a post's text that stays the same when the text is laid out for another width.
package enum PostPlace: Codable, Sendable, Equatable {
    /// So many letters, as bytes, into a paragraph, a line of code, a row of a table of a chunk, all counted from 0.
    case text(chunk: Int = 0, part: Int, offset: Int)
    /// Where the comments begin; the end while there are none.
    case comments

    /// Where a post begins.
    package static let start = PostPlace.text(part: 0, offset: 0)
}
