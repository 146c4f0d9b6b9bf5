package import ApplicationFlux
package import Entities
package import FluxCore
package import Persistence
package import Shell
package import TerminalUI

/// The list's filter, cursor, selected rows and order, and the rows, which are derived from the library.
package struct SavedVideosState: Deriving, Codable {
    /// The saved videos, and the phase of the library.
    package typealias Sources = ([SavedVideo], LoadPhase<LibraryFailure>)

    /// Work that an action requests.
    package enum Command: Sendable, Equatable, Encodable {
        /// An action for the feature's library store.
        case library(LibraryAction)
        case open(Route)
        case video(VideoState.Command)
    }

    /// The filter field and the selection.
    package private(set) var query = QueryList<Episode.ID>(isTyping: false)
    /// The number of visible rows, as last reported.
    package private(set) var height = 20
    /// The selected rows, which the next command applies to.
    package private(set) var marks = Marks<Episode.ID>()
    /// The order of the list.
    package private(set) var order = ListArrangement.Order.given
    /// Whether the user has hidden the preview of the selected video.
    package private(set) var hidesPreview = false
    /// This screen's changes of the library and its playback.
    package private(set) var video = VideoState()
    /// The saved videos that match the filter, in the chosen order, without those that are being removed. Not
    /// encoded.
    package private(set) var rows: [SavedVideo] = []

    private enum CodingKeys: String, CodingKey {
        case query, height, marks, order, hidesPreview, video
    }

    package init() {}

    /// Lists the videos again; the cursor stays on its video.
    package mutating func derive(from sources: Sources, _ ask: CommandSink<Command>) {
        let (videos, phase) = sources
        rows = arrangement.rows(of: videos)
        // Until the library has been loaded, the restored position is kept.
        if phase == .loaded || !rows.isEmpty { query.list.follow(rows, height: height) }
    }

    /// Reduces an action, and lists the videos again if it changed the filter, the order, or what is being
    /// removed.
    package mutating func reduce(
        _ action: SavedVideosAction, from sources: Sources, _ ask: CommandSink<Command>
    ) {
        let before = arrangement
        reduce(action, ask)
        if arrangement != before { derive(from: sources, ask) }
    }

    /// What the rows depend on, apart from the library.
    private var arrangement: SavedVideosArrangement {
        SavedVideosArrangement(text: query.field.text, order: order, hidden: video.pendingRemovals)
    }

    package mutating func reduce(_ action: SavedVideosAction, _ ask: CommandSink<Command>) {
        switch action {
        case .screenOpened(let now):
            video.reduce(.screenOpened)
            ask(.library(.readRequested(at: now)))
        case .resumed(let now):
            video.reduce(.resumed, ask.map(Command.video))
            ask(.library(.readRequested(at: now)))
        case .moved(let move, let height): self.move(move, height: height)
        case .fieldEntered: query.isTyping = true
        case .fieldLeft: query.isTyping = false
        case .edited(let edit):
            let before = query.field.text
            query.field.apply(edit)
            if query.field.text != before { query.list = ItemCursor() }  // Another filter starts at the top.
        case .cleared: query.field.replace(with: "")
        case .opened(let id): if let id { ask(.open(.episode(id: id))) }
        case .refreshed(let now): ask(.library(.readRequested(at: now)))
        case .video(let action):
            if case .changesRequested = action { marks.clear() }
            video.reduce(action, ask.map(Command.video))
        case .noticeDismissed: ask(.library(.noticeDismissed))
        default: reduceListAction(action, ask)
        }
    }

    /// Marks, order, preview, and commands for several videos.
    private mutating func reduceListAction(_ action: SavedVideosAction, _ ask: CommandSink<Command>) {
        switch action {
        case .marked(let id, let height):
            marks.toggle(id)
            move(.down, height: height)
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

    private mutating func move(_ move: ListCursor.Move, height: Int) {
        self.height = height
        query.list.move(move, in: rows, height: height)
    }
}
