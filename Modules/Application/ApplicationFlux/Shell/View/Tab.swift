/// A part of the app that one key leads to.
public struct Tab: Sendable, Equatable {
    /// Such as `My Video`.
    public let name: String
    /// Where the key leads.
    public let route: Route

    public init(_ name: String, _ route: Route) {
        (self.name, self.route) = (name, route)
    }

    /// Whether a screen belongs to this part.
    func holds(_ route: Route) -> Bool {
        switch (self.route, route) {
        case (.search, .search), (.search, .post), (.episodes, .episodes), (.episodes, .episode),
            (.myVideo, .myVideo), (.account, .account), (.account, .login):
            true
        default: false
        }
    }
}
