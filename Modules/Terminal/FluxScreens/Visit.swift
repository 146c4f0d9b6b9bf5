import FluxRouting

/// A navigation stack, whether the user has returned to it, and whether the login screen is visible.
struct Visit: Sendable, Equatable {
    let stack: [Route]
    let isReturnFromLogin: Bool
    let isAtLogin: Bool
}
