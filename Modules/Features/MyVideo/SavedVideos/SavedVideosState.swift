package import ApplicationFlux
package import Entities
import FluxCore
package import Shell
package import TerminalUI

/// What the screen that lists what is kept shows beside that: its filter, and where its list is.
package struct SavedVideosState: Reducible, Codable {
    /// What is asked for.
    package enum Command: Sendable, Equatable {
        /// Of the feature's store.
        case library(LibraryAction)
        case open(Route)
        case video(VideoState.Command)
    }

    /// What the videos are filtered by, and where the list is.
    package private(set) var query = QueryList<Episode.ID>(isTyping: false)
    /// Rows that fit on the screen, as far as is known.
    package private(set) var height = 20
    /// What is done next is done to these.
    package private(set) var marks = Marks<Episode.ID>()
    /// The order of the list.
    package private(set) var order = ListArrangement.Order.given
    /// Whether the user does not want to see the selected video beside the list.
    package private(set) var hidesPreview = false
    /// What this screen changes in the library, and plays.
    package private(set) var video = VideoState()

    package init() {}

    package mutating func reduce(_ action: SavedVideosAction, _ ask: (Command) -> Void) {
        switch action {
        case .screenOpened(let now):
            video.reduce(.screenOpened)
            ask(.library(.readRequested(at: now)))
        case .resumed(let now):
            video.reduce(.resumed) { ask(.video($0)) }
            ask(.library(.readRequested(at: now)))
        case .rowsChanged(let list): query.list = list
        case .moved(let list, let height): (query.list, self.height) = (list, height)
        case .fieldEntered: query.isTyping = true
        case .fieldLeft: query.isTyping = false
        case .edited(let edit):
            let before = query.field.text
            query.field.apply(edit)
            if query.field.text != before { query.list = ItemCursor() }  // Another filter begins at the top.
        case .cleared: query.field.replace(with: "")
        case .opened(let id): if let id { ask(.open(.episode(id: id))) }
        case .refreshed(let now): ask(.library(.readRequested(at: now)))
        case .video(let action):
            if case .changesRequested = action { marks.clear() }
            video.reduce(action) { ask(.video($0)) }
        case .noticeDismissed: ask(.library(.noticeDismissed))
        default: reduceListAction(action, ask)
        }
    }

    /// What is done to several.
    private mutating func reduceListAction(_ action: SavedVideosAction, _ ask: (Command) -> Void) {
        switch action {
        case .marked(let id, let list, let height):
            marks.toggle(id)
            (query.list, self.height) = (list, height)
        case .allMarked(let ids): marks.toggle(all: ids)
        case .unmarked: marks.clear()
        case .reordered: order = order.next
        case .severalOpened(let ids):
            marks.clear()
            for id in ids.reversed() { ask(.open(.episode(id: id))) }
        case .browsed(let addresses):
            marks.clear()
            for address in addresses { ask(.video(.browse(address))) }
        case .previewToggled: hidesPreview.toggle()
        default: break
        }
    }
}
