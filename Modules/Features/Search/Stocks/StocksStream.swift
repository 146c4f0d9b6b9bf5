package import FluxCore

/// The logic of the stocks screen, shared by the app and `nagare stock list`.
package typealias StocksLogic = ScreenLogic<StocksState, StocksShown>

/// Everything that the stocks screen draws.
package typealias StocksShown = PostListShown<StocksState>
