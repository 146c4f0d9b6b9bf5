package import FluxCore
import Persistence

/// The edge of the screen of the user's stocks, which the app and `nagare stock list` share.
package typealias StocksLogic = ScreenLogic<StocksState, StocksShown>

/// What the screen shows: its own state, and what it shares with other screens.
package struct StocksShown: Sendable {
    let state: StocksState
    let stocked: StockedState
    /// Which posts are read.
    let readMarks: ReadMarks
    /// Why the library did not do what was asked last; `nil` when it did.
    let libraryFailure: LibraryFailure?

    init(_ state: StocksState, _ search: SearchServices) {
        (self.state, stocked) = (state, search.stocked.store.state)
        let follows = search.follows.state
        (readMarks, libraryFailure) = (follows.readMarks, follows.failure)
    }
}
