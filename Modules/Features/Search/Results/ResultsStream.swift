package import FluxCore
import Persistence
import Shell
import TerminalUI

/// The logic of a results screen, shared by the app and `nagare search`.
package typealias ResultsLogic = ScreenLogic<ResultsState, ResultsShown>

/// Everything that a results screen draws: its state, and state shared with other screens.
package struct ResultsShown: Sendable {
    let state: ResultsState
    let history: HistoryState
    let stocked: StockedState
    /// The read marks of the posts.
    var readMarks: ReadMarks { follows.readMarks }
    /// The followed tags, people and searches.
    let follows: FollowsState
    /// Why the latest library operation failed; `nil` if it succeeded.
    var libraryFailure: LibraryFailure? { follows.failure }

    init(_ state: ResultsState, _ search: SearchServices) {
        (self.state, history, stocked) = (state, search.history.store.state, search.stocked.store.state)
        follows = search.follows.state
    }

    /// The queries in the history that match the filter; `nil` before they have been read, and while the
    /// history is closed.
    var queries: [String]? { state.history.flatMap { history.queries(matching: $0.filter.text) } }

    /// Whether a preview is shown if there is room.
    var hasPreview: Bool {
        !state.results.list.hidesPreview && state.history == nil && !state.results.rows.isEmpty
    }
}
