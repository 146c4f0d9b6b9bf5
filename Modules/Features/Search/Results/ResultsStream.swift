package import FluxCore
import Persistence
import Shell
import TerminalUI

/// The edge of a results screen, which the app and `nagare search` share.
package typealias ResultsLogic = ScreenLogic<ResultsState, ResultsShown>

/// What a results screen shows: its own state, and what it shares with other screens.
package struct ResultsShown: Sendable {
    let state: ResultsState
    let history: HistoryState
    let stocked: StockedState
    /// Which posts are read.
    let readMarks: ReadMarks
    /// Why the library did not do what was asked last; `nil` when it did.
    let libraryFailure: LibraryFailure?

    init(_ state: ResultsState, _ search: SearchServices) {
        (self.state, history, stocked) = (state, search.history.store.state, search.stocked.store.state)
        let follows = search.follows.state
        (readMarks, libraryFailure) = (follows.readMarks, follows.failure)
    }

    /// The earlier queries that match what is typed; `nil` until they were read, and while they are not shown.
    var queries: [String]? { state.history.flatMap { history.queries(matching: $0.filter.text) } }

    /// Whether the selected post should be seen beside the list where there is room.
    var hasPreview: Bool { !state.hidesPreview && state.history == nil && !state.list.items.isEmpty }
}
