package import FluxCore

/// The navigation stack; the visible screen is last.
package struct RoutingState: Reducible, Codable {
    /// Work that a navigation event requests.
    package enum Command: Sendable, Equatable, Encodable, ClassifiedCommand {
        /// Remember for the next launch that the user continues without logging in.
        case rememberAnonymous

        /// What running the command does.
        package var effect: CommandEffect {
            switch self {
            case .rememberAnonymous: .write
            }
        }
    }

    /// The app's screens; `nil` before launch and in a command, which has no screens.
    private(set) var map: RouteMap?
    /// Empty before launch.
    package private(set) var stack: [Route] = []
    /// The stack to return to after the login; `nil` while no login interrupts the user.
    package private(set) var intended: [Route]?
    /// Whether the stack was just restored after a login. Its screens then keep their content, regardless of
    /// their parameters.
    package private(set) var isReturnFromLogin = false
    /// Why a login interrupted the user; `nil` if none did, or if the user chose to log in.
    package private(set) var reason: LoginReason?
    /// Whether screens that require a login may be shown.
    package private(set) var isLoggedIn = false

    /// The current tab and the stacks of the others; `nil` before the first switch.
    private var tabs: RoutingTabs?
    /// The screens that were visited; `nil` before the second one.
    private var history: RoutingHistory?

    /// The visible screen; `nil` before launch.
    package var top: Route? { stack.last }

    /// Whether there is a screen to go back to: below the visible one, or interrupted by a login.
    package var canGoBack: Bool { stack.count > 1 || intended != nil }
    /// Whether a screen was visited before the visible one.
    package var canGoBackInHistory: Bool { !isAtLogin && history?.earlier.isEmpty == false }
    /// Whether the user went back from a screen.
    package var canGoForwardInHistory: Bool { !isAtLogin && history?.later.isEmpty == false }

    package init() {}

    package mutating func reduce(_ action: RoutingAction, _ ask: CommandSink<Command>) {
        isReturnFromLogin = false
        let before = isAtLogin ? nil : place
        change(by: action, ask)
        switch action {
        case .opened, .switched, .wentBack, .replaced:
            if let before, let place, before != place { history = RoutingHistory(history, leaving: before) }
        case .started, .loggedOut: history = nil
        case .wentBackInHistory, .wentForwardInHistory, .loginRequired, .loginFinished, .loginRestored,
            .loginSkipped:
            break
        }
    }

    /// The current tab and its stack; `nil` before launch.
    private var place: RoutingPlace? { stack.isEmpty ? nil : RoutingPlace(tab: tabs?.current, stack: stack) }

    private mutating func change(by action: RoutingAction, _ ask: CommandSink<Command>) {
        switch action {
        case .started(let map, let isLoggedIn, let skipsLogin):
            (self.map, self.isLoggedIn) = (map, isLoggedIn)
            (reason, tabs) = (nil, RoutingTabs(current: map.home))
            (stack, intended) = (isLoggedIn || skipsLogin ? [map.home] : map.first, nil)
        case .opened(let route): if top?.satisfies(route) != true { go(to: stack + [route]) }
        case .switched(let route): if top?.satisfies(route) != true { go(to: stack(ofTab: route)) }
        case .replaced(let route): if stack.count > 1 { stack[stack.count - 1] = route }
        case .wentBackInHistory:
            if canGoBackInHistory, let place { history?.goBack(from: place).map { visit($0) } }
        case .wentForwardInHistory:
            if canGoForwardInHistory, let place { history?.goForward(from: place).map { visit($0) } }
        case .wentBack:
            if stack.count > 1 { stack.removeLast() } else if intended != nil { continueWithoutLogin() }
        case .loginRequired(let reason):
            isLoggedIn = false
            if !isAtLogin { requireLogin(reason, before: stack) }
        case .loginFinished:
            isLoggedIn = true
            continueAfterLogin()
        case .loginRestored(let isLoggedIn):
            self.isLoggedIn = isLoggedIn
            if isLoggedIn { continueAfterLogin() } else { go(to: stack) }
        case .loginSkipped:
            if isAtLogin { continueWithoutLogin() }
            ask(.rememberAnonymous)
        case .loggedOut:
            stack = map?.first ?? []
            intended = nil
            reason = nil
            isLoggedIn = false
            tabs = map.map { RoutingTabs(current: $0.home) }
        }
    }

    /// The stack of the tab that begins with `route`, as it was left.
    private mutating func stack(ofTab route: Route) -> [Route] {
        var tabs = tabs ?? RoutingTabs(current: stack.first ?? route)
        let next = tabs.switched(to: route, leaving: (isAtLogin ? intended : stack) ?? [])
        self.tabs = tabs
        return next
    }

    private mutating func visit(_ place: RoutingPlace) {
        if let tab = place.tab { _ = stack(ofTab: tab) }
        go(to: place.stack)
    }

    /// Whether the login screen is visible.
    package var isAtLogin: Bool { top != nil && top == map?.login }

    private mutating func go(to next: [Route]) {
        if let last = next.last, map?.needsLogin(last) == true, !isLoggedIn {
            requireLogin(.screen, before: next)
        } else {
            stack = next
        }
    }

    private mutating func requireLogin(_ reason: LoginReason?, before next: [Route]) {
        guard let login = map?.login else { return }
        let screens = next.filter { $0 != login }
        self.reason = reason
        (stack, intended) = ([login], screens.isEmpty ? nil : screens)
    }

    private mutating func continueAfterLogin() {
        guard let map else { return }
        let screens = stack.filter { $0 != map.login }
        guard screens.count < stack.count else { return }
        // A user who has left the login screen for another one stays there.
        isReturnFromLogin = isAtLogin && intended != nil
        stack = isAtLogin ? intended ?? screens : screens
        if stack.isEmpty { stack = [map.home] }
        (intended, reason) = (nil, nil)
    }

    private mutating func continueWithoutLogin() {
        guard let map else { return }
        isReturnFromLogin = intended != nil
        stack = (intended ?? stack).filter { $0 != map.login && !map.needsLogin($0) }
        if stack.isEmpty { stack = [map.home] }
        (intended, reason) = (nil, nil)
    }
}

extension RouteMap {
    /// The stack of a user who is not logged in.
    fileprivate var first: [Route] { [login ?? home] }
}

/// The current tab, and the stacks of the other tabs as they were left; a part of the routing's state.
struct RoutingTabs: Codable, Sendable, Equatable {
    /// The first route of the current tab, without parameters.
    private(set) var current: Route
    /// The stacks of the tabs that were left, by the texts of their first routes.
    private var stacks: [String: [Route]] = [:]

    init(current: Route) { self.current = current.withoutParameters }

    /// Switches to the tab that begins with `route`.
    ///
    /// - Parameter stack: The stack of the current tab.
    /// - Returns: The stack of the other tab as it was left; only `route` for a tab that was not visited, if `route`
    ///   has parameters, and for the current tab.
    mutating func switched(to route: Route, leaving stack: [Route]) -> [Route] {
        let next = route.withoutParameters
        guard next != current else { return [route] }
        stacks[current.text] = stack.isEmpty ? nil : stack
        current = next
        let left = stacks.removeValue(forKey: next.text)
        return route.parameters.isEmpty ? left ?? [route] : [route]
    }
}

extension Route {
    fileprivate var withoutParameters: Route { Route(path: path, parameters: [:]) }
}

/// A tab and its stack.
struct RoutingPlace: Codable, Sendable, Equatable {
    let tab: Route?
    let stack: [Route]
}

/// The screens that were visited, as in a web browser; a part of the routing's state.
struct RoutingHistory: Codable, Sendable, Equatable {
    /// The places before the current one, latest last; at most 50.
    private(set) var earlier: [RoutingPlace]
    /// The places that the user went back from, latest last.
    private(set) var later: [RoutingPlace] = []

    /// Adds the place that is left for a new one.
    init(_ history: RoutingHistory?, leaving place: RoutingPlace) {
        earlier = (history?.earlier ?? []).suffix(49) + [place]
    }

    /// - Returns: The place before `place`; `nil` if there is none.
    mutating func goBack(from place: RoutingPlace) -> RoutingPlace? {
        guard let target = earlier.popLast() else { return nil }
        later.append(place)
        return target
    }

    /// - Returns: The place after `place`; `nil` if there is none.
    mutating func goForward(from place: RoutingPlace) -> RoutingPlace? {
        guard let target = later.popLast() else { return nil }
        earlier.append(place)
        return target
    }
}

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
