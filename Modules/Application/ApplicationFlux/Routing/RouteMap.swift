/// What the routing needs to know about the app's screens. The app builds it from the features' entries at
/// launch.
package struct RouteMap: Codable, Sendable, Equatable {
    /// The first screen of the app.
    package let home: Route
    /// The login screen.
    package let login: Route
    /// Patterns of the screens that require a login.
    package let guarded: [String]

    package init(home: Route, login: Route, guarded: [String]) {
        (self.home, self.login, self.guarded) = (home, login, guarded)
    }

    /// Whether the screen requires a login.
    package func needsLogin(_ route: Route) -> Bool { guarded.contains { route.values(for: $0) != nil } }
}
