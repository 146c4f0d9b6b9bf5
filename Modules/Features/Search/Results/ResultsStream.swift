package import FluxCore
import FluxScreens
import TerminalFrames

/// The logic of a results screen, shared by the app and `nagare search`.
package typealias ResultsLogic = ScreenLogic<ResultsState, ResultsShown>

/// Everything that a results screen draws.
package typealias ResultsShown = PostListShown<ResultsState>

extension ResultsShown {
    /// The queries in the history that match the filter; `nil` before they have been read, and while the
    /// history is closed.
    var queries: [String]? { state.history.flatMap { history.queries(matching: $0.filter.text) } }

    /// Whether a preview is shown if there is room.
    var hasPreview: Bool {
        !state.results.list.hidesPreview && state.history == nil && !state.results.rows.isEmpty
    }
}
