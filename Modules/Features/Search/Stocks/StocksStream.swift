package import FluxCore

/// The edge of the screen of the user's stocks, which the app and `nagare stock list` share.
package typealias StocksLogic = ScreenLogic<StocksState, StocksShown>

/// What the screen shows: its own state, and what it shares with other screens.
package struct StocksShown: Sendable {
    let state: StocksState
    let stocked: StockedState
}
