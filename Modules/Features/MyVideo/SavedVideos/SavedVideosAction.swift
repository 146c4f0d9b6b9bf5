package import Entities
package import TerminalUI

/// What happened on the screen that lists what is kept. The list itself is the library's: an action says where
/// in it the selection then is.
package enum SavedVideosAction: Codable, Sendable, Equatable {
    /// The user opens the screen, maybe with what it had when it closed.
    case screenOpened(at: Duration)
    /// A restored screen goes live.
    case resumed(at: Duration)
    /// The library or the filter has changed the rows.
    case rowsChanged(ItemCursor<Episode.ID>)

    /// A key moved the selection in a list of which so many rows show.
    case moved(ItemCursor<Episode.ID>, height: Int)
    /// Into the field, or out of it.
    case fieldEntered, fieldLeft
    /// A key or a paste in the field.
    case edited(TextField.Edit)
    /// All videos are to show again.
    case cleared
    /// Enter on a video; `nil` where none is selected.
    case opened(id: String?)
    /// Read the library again.
    case refreshed(at: Duration)
    case video(VideoAction)
    /// An episode is marked, or not any more, and the selection goes on.
    case marked(Episode.ID, cursor: ItemCursor<Episode.ID>, height: Int)
    /// All of these are marked, or none.
    case allMarked([Episode.ID])
    case unmarked
    /// The next order.
    case reordered
    /// Several are to be opened, the first on top.
    case severalOpened([String])
    /// Pages of episodes are to be shown in the browser.
    case browsed([String])
    case previewToggled
    /// That the library could not be read was put away.
    case noticeDismissed
}
