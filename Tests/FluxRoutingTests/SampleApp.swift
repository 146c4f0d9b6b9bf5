import FluxRouting

/// The routes of a test app in which `account` requires a login.
extension Route {
    static let login = Route("login")
    static let account = Route("account")
    static let myVideo = Route("myvideo")
    static func search(_ query: String? = nil) -> Route { Route("search", parameters: ["q": query]) }
    static func post(_ id: String) -> Route { Route("post", id) }
}

extension RoutingAction {
    /// The launch of that app.
    static func start(isLoggedIn: Bool, skipsLogin: Bool = false) -> RoutingAction {
        let map = RouteMap(home: .search(), login: .login, guarded: ["account"])
        return .started(map, isLoggedIn: isLoggedIn, skipsLogin: skipsLogin)
    }
}

extension LoginReason {
    static let rejected = LoginReason("rejected")
}
