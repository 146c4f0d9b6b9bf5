import FluxCore

/// The screens that lie on each other, the visible one last.
package struct RoutingState: Reducible, Codable {
    /// What is asked for when the route changes.
    package enum Command: Sendable, Equatable {
        /// Keep for the next start that the user goes on without logging in.
        case rememberAnonymous
    }

    /// The app's screens; `nil` before the start, and in a command, which has none.
    private(set) var map: RouteMap?
    /// Empty before the start.
    package private(set) var stack: [Route] = []
    /// Where the user was or was going when the login came between; `nil` while it has not.
    package private(set) var intended: [Route]?
    /// Whether the stack is what a login came between: its screens show what they had, whatever they were opened for.
    package private(set) var isReturnFromLogin = false
    /// Why the login came between; `nil` while it has not, or where the user chose to log in.
    package private(set) var reason: LoginReason?
    /// Whether screens that need a login may be shown.
    package private(set) var isLoggedIn = false

    /// The visible screen; `nil` before the start.
    package var top: Route? { stack.last }

    package init() {}

    package mutating func reduce(_ action: RoutingAction, _ ask: (Command) -> Void) {
        isReturnFromLogin = false
        switch action {
        case .started(let map, let hasToken, let anonymously):
            (self.map, isLoggedIn) = (map, hasToken)
            reason = nil
            (stack, intended) = (hasToken || anonymously ? [map.home] : [map.login], nil)
        case .opened(let route): if top?.satisfies(route) != true { go(to: stack + [route]) }
        case .switched(let route): if top?.satisfies(route) != true { go(to: [route]) }
        case .wentBack:
            if stack.count > 1 { stack.removeLast() } else if intended != nil { continueWithoutLogin() }
        case .loginRequired(let reason):
            isLoggedIn = false
            if !isAtLogin { requireLogin(reason, before: stack) }
        case .loginFinished:
            isLoggedIn = true
            continueAfterLogin()
        case .loginSkipped:
            if isAtLogin { continueWithoutLogin() }
            ask(.rememberAnonymous)
        case .loggedOut:
            (stack, intended, reason, isLoggedIn) = (map.map { [$0.login] } ?? [], nil, nil, false)
        }
    }

    /// Whether the visible screen is the one that logs in.
    package var isAtLogin: Bool { top != nil && top == map?.login }

    private mutating func go(to next: [Route]) {
        if let last = next.last, map?.needsLogin(last) == true, !isLoggedIn {
            requireLogin(.screen, before: next)
        } else {
            stack = next
        }
    }

    private mutating func requireLogin(_ reason: LoginReason?, before next: [Route]) {
        guard let map else { return }
        let screens = next.filter { $0 != map.login }
        self.reason = reason
        (stack, intended) = ([map.login], screens.isEmpty ? nil : screens)
    }

    private mutating func continueAfterLogin() {
        guard let map else { return }
        let screens = stack.filter { $0 != map.login }
        guard screens.count < stack.count else { return }
        // Who has left the login screen for another one stays there.
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
