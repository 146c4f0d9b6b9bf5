/// Navigation events.
package enum RoutingAction: Codable, Sendable, Equatable {
    /// The app was launched.
    ///
    /// - map: What the routing needs to know about the app's screens.
    /// - hasToken: Whether a token was restored.
    /// - anonymously: Whether the user has previously chosen to continue without logging in.
    case started(RouteMap, hasToken: Bool, anonymously: Bool)
    /// A screen was pushed onto the stack.
    case opened(Route)
    /// The user switched to another screen, which replaces the stack.
    case switched(to: Route)
    case wentBack
    /// The requested screen or operation needs a login, or the service no longer accepts the token.
    case loginRequired(LoginReason? = nil)
    case loginFinished
    /// The user chose to continue without logging in.
    case loginSkipped
    case loggedOut
}
