/// Navigation events.
package enum RoutingAction: Codable, Sendable, Equatable {
    /// The app was launched.
    ///
    /// - map: What the routing needs to know about the app's screens.
    /// - isLoggedIn: Whether screens that require a login may be shown.
    /// - skipsLogin: Whether the user has previously chosen to continue without logging in.
    case started(RouteMap, isLoggedIn: Bool = false, skipsLogin: Bool = false)
    /// A screen was pushed onto the stack.
    case opened(Route)
    /// The user switched to another tab, whose stack becomes visible as it was left. In the current tab, its first
    /// screen replaces the stack.
    case switched(to: Route)
    case wentBack
    /// Another screen replaced the visible one, such as the next article of a list.
    case replaced(with: Route)
    /// The user went back or forward in the history of visited screens.
    case wentBackInHistory, wentForwardInHistory
    /// The requested screen or operation needs a login.
    case loginRequired(LoginReason? = nil)
    case loginFinished
    /// Another login than at the time of the restored stack is known: whether the user is logged in now.
    case loginRestored(isLoggedIn: Bool)
    /// The user chose to continue without logging in.
    case loginSkipped
    case loggedOut
}

/// The reason for showing the login screen. An app adds its own: `static let rejected = LoginReason("rejected")`.
package struct LoginReason: Codable, Sendable, Hashable {
    /// The opened screen requires a login.
    package static let screen = LoginReason("screen")

    private let name: String

    /// Creates a reason.
    ///
    /// - Parameter name: Identifies it, also in recordings and saved sessions.
    package init(_ name: String) { self.name = name }

    package init(from decoder: any Decoder) throws {
        name = try decoder.singleValueContainer().decode(String.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}
