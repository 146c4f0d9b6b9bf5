/// Where the user went, and what sent them there.
package enum RoutingAction: Codable, Sendable, Equatable {
    /// The app has started.
    ///
    /// - map: The app's screens, as far as the routing must know them.
    /// - hasToken: Whether a token was restored.
    /// - anonymously: Whether the user has chosen before to go on without logging in.
    case started(RouteMap, hasToken: Bool, anonymously: Bool)
    /// A screen was opened on top of the others.
    case opened(Route)
    /// The user went over to another screen, leaving all others.
    case switched(to: Route)
    case wentBack
    /// What the user wants needs a login, or the service does not accept the token any more.
    case loginRequired(LoginReason? = nil)
    case loginFinished
    /// The user went on without logging in.
    case loginSkipped
    case loggedOut
}
