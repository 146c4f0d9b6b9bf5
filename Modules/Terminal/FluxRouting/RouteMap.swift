/// What the routing needs to know about the app's screens.
package struct RouteMap: Codable, Sendable, Equatable {
    /// The first screen of the app.
    package let home: Route
    /// The login screen; `nil` in an app without one, in which no screen requires a login.
    package let login: Route?
    /// Patterns of the screens that require a login.
    package let guarded: [String]

    /// Creates a map.
    ///
    /// - Parameters:
    ///   - home: The first screen of the app.
    ///   - login: The login screen; `nil` in an app without one.
    ///   - guarded: Patterns of the screens that require a login.
    package init(home: Route, login: Route? = nil, guarded: [String] = []) {
        (self.home, self.login, self.guarded) = (home, login, guarded)
    }

    /// Whether the screen requires a login.
    package func needsLogin(_ route: Route) -> Bool {
        login != nil && guarded.contains { route.values(for: $0) != nil }
    }
}
