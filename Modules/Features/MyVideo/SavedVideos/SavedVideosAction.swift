package import Entities
package import TerminalUI

/// Events of the list of saved videos. The videos themselves are in the library's state.
package enum SavedVideosAction: Codable, Sendable, Equatable {
    /// The user opened the screen, which may have restored its previous state.
    case screenOpened(at: Duration)
    /// A restored screen becomes live.
    case resumed(at: Duration)

    /// The cursor moved in a list with `height` visible rows.
    case moved(ListCursor.Move, height: Int)
    /// The focus moved into or out of the field.
    case fieldEntered, fieldLeft
    /// A key press or paste in the field.
    case edited(TextField.Edit)
    /// The filter was removed.
    case cleared
    /// Enter was pressed on a video; `nil` if none is selected.
    case opened(id: String?)
    /// The user reloaded the library.
    case refreshed(at: Duration)
    case video(VideoAction)
    /// An episode was selected or deselected, and the cursor moves down.
    case marked(Episode.ID, height: Int)
    /// All of these episodes were selected, or deselected if all of them were selected.
    case allMarked([Episode.ID])
    /// All episodes were deselected.
    case unmarked
    /// The next order was chosen.
    case reordered
    /// Several episodes were opened; the first one ends up on top of the stack.
    case severalOpened([String])
    /// The pages of episodes were opened in the browser.
    case browsed([String])
    case previewToggled
    /// The user dismissed the notice that the library could not be read.
    case noticeDismissed
}
