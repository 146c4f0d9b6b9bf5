package import Entities
package import Shell
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
    case scrolled(to: PostPosition)
    /// Code that is too long for the screen stands so many columns further left.
    case codeScrolled(Int)
    /// The comments are to be shown, or, when they are, not any more.
    ///
    /// - from: What stands at the top of the screen.
    case commentsToggled(from: PostPosition, areShown: Bool, at: Duration)
    case retried(isLoggedIn: Bool, at: Duration)
    case browsed
    /// The post is to be stocked, or not any more.
    case stockToggled(StockChange)
    case noticeDismissed

    /// A long text is shown, and laid out, for this.
    case layoutSettingsChanged(LayoutSettings)

    /// Images that are not known came into sight, by their addresses.
    case imagesAppeared([String])

    // MARK: The prompt

    case findOpened
    case linkPromptOpened
    /// There is no link to choose.
    case linksUnavailable
    /// A key or a paste in the number of a link.
    case edited(TextField.Edit)
    /// A key or a paste in what is looked for, and where that leads.
    case findTextEdited(TextField.Edit, FindTarget)
    /// What is typed is enough: the reader stays where it led.
    case findAccepted
    /// The next place, or the one before, was gone to.
    case matchSelected(FindTarget)
    /// A link was chosen.
    case linkOpened(String)
    /// The prompt is put away, or what was found.
    case promptClosed

    // MARK: Copying

    /// Lines are to be selected, beginning with one.
    case selectionStarted(PostPosition)
    /// The selection reaches to another line, and something else stands at the top of the screen.
    case selectionMoved(to: PostPosition, top: PostPosition)
    case selectionEnded
    /// A text of the post, or its address, is to be copied.
    case copied(String)

    // MARK: The outline

    /// The post's headings are to be chosen from, beginning with the one where the reader is.
    case outlineOpened(ListCursor)
    /// Something was typed over them, or the selection moved.
    case outlineChanged(FilteredList.Change)
    /// A heading was chosen; it stands at the top of the screen.
    case headingChosen(PostPosition)
    /// There is no heading to choose.
    case headingsUnavailable

    // MARK: What came of it

    /// A long text is laid out so far.
    ///
    /// - chunks: How many of its chunks.
    /// - isAll: Whether what stands behind the text is, too.
    case laidOut(chunks: Int, isAll: Bool, for: LayoutSettings)

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

/// Where a text that is looked for was gone to.
package struct FindTarget: Codable, Sendable, Equatable {
    /// Empty for nothing to look for.
    let text: String
    /// Which of the places where it stands, counted from 0; `nil` when it stands nowhere.
    let match: Int?
    /// What stands at the top of the screen then.
    let position: PostPosition
    /// By how many columns long code stands further left.
    let codeOffset: Int
}

/// A place in a post's text that stays the same when the text is laid out for another width.
package enum PostPosition: Codable, Sendable, Equatable {
    /// So many letters, as bytes, into a paragraph, a line of code, a row of a table of a chunk, all counted from 0.
    case text(chunk: Int = 0, part: Int, offset: Int)
    /// Where the comments begin; the end while there are none.
    case comments

    /// Where a post begins.
    package static let start = PostPosition.text(part: 0, offset: 0)
}
