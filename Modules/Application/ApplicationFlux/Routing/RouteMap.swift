/// What the routing must know of an app's screens; the features' entries tell it at the start.
package struct RouteMap: Codable, Sendable, Equatable {
    /// Where the app begins.
    package let home: Route
    /// The screen that logs in.
    package let login: Route
    /// The patterns of the screens that make sense only for somebody who is logged in.
    package let guarded: [String]

    package init(home: Route, login: Route, guarded: [String]) {
        (self.home, self.login, self.guarded) = (home, login, guarded)
    }

    /// Whether the screen makes sense only for somebody who is logged in.
    package func needsLogin(_ route: Route) -> Bool { guarded.contains { route.values(for: $0) != nil } }
}
