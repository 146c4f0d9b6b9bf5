/// A screen, and what it shows.
public enum Route: Codable, Sendable, Hashable {
    case login
    /// `nil` for no query yet.
    case search(query: String?)
    case post(id: String)
    /// `nil` for no query yet.
    case episodes(query: String?)
    /// Any of the forms of id that the service takes.
    case episode(id: String)
    case myVideo
    /// Who is logged in.
    case account

    /// Whether the screen makes sense only for somebody who is logged in.
    public var needsLogin: Bool { self == .account }

    /// Whether this screen is what `route` asks for: the same, or its kind where it asks for no query.
    func answers(_ route: Route) -> Bool {
        switch (self, route) {
        case (.search, .search(query: nil)), (.episodes, .episodes(query: nil)): true
        default: self == route
        }
    }
}
