package import FluxCore
import Persistence

/// The logic of the stocks screen, shared by the app and `nagare stock list`.
package typealias StocksLogic = ScreenLogic<StocksState, StocksShown>

/// Everything that the stocks screen draws: its state, and state shared with other screens.
package struct StocksShown: Sendable {
    let state: StocksState
    let stocked: StockedState
    /// The read marks of the posts.
    let readMarks: ReadMarks
    /// Why the latest library operation failed; `nil` if it succeeded.
    let libraryFailure: LibraryFailure?

    init(_ state: StocksState, _ search: SearchServices) {
        (self.state, stocked) = (state, search.stocked.store.state)
        let follows = search.follows.state
        (readMarks, libraryFailure) = (follows.readMarks, follows.failure)
    }
}
