/// What the routing needs to know about the app's screens.
public struct RouteMap: Codable, Sendable, Equatable {
    /// The first screen of the app.
    public let home: Route
    /// The login screen; `nil` in an app without one, in which no screen requires a login.
    public let login: Route?
    /// Patterns of the screens that require a login.
    public let guarded: [String]

    /// Creates a map.
    ///
    /// - Parameters:
    ///   - home: The first screen of the app.
    ///   - login: The login screen; `nil` in an app without one.
    ///   - guarded: Patterns of the screens that require a login.
    public init(home: Route, login: Route? = nil, guarded: [String] = []) {
        (self.home, self.login, self.guarded) = (home, login, guarded)
    }

    /// Whether the screen requires a login.
    public func needsLogin(_ route: Route) -> Bool {
        login != nil && guarded.contains { route.values(for: $0) != nil }
    }
}
