public import FluxCore

/// The screens that lie on each other, the visible one last.
public struct RoutingState: Reducible {
    /// Empty before the start.
    public private(set) var stack: [Route] = []
    /// Where the user was or was going when the login came between; `nil` while it has not.
    public private(set) var intended: [Route]?
    /// Whether screens that need a login may be shown.
    public private(set) var isLoggedIn = false

    /// The visible screen; `nil` before the start.
    public var top: Route? { stack.last }

    public init() {}

    public mutating func reduce(_ action: RoutingAction, _ ask: (RoutingCommand) -> Void) {
        switch action {
        case .started(let hasToken, let anonymously):
            isLoggedIn = hasToken
            (stack, intended) = (hasToken || anonymously ? [Self.home] : [.login], nil)
        case .opened(let route): if top?.answers(route) != true { go(to: stack + [route]) }
        case .switched(let route): if top?.answers(route) != true { go(to: [route]) }
        case .wentBack:
            if stack.count > 1 { stack.removeLast() } else if intended != nil { goOnWithoutLogin() }
        case .loginRequired:
            isLoggedIn = false
            if top != .login { askForLogin(before: stack) }
        case .loginFinished:
            isLoggedIn = true
            goOnAfterLogin()
        case .loginSkipped:
            if top == .login { goOnWithoutLogin() }
            ask(.rememberAnonymous)
        case .loggedOut: (stack, intended, isLoggedIn) = ([.login], nil, false)
        }
    }

    private static let home = Route.search(query: nil)

    private mutating func go(to next: [Route]) {
        if next.last?.needsLogin == true, !isLoggedIn { askForLogin(before: next) } else { stack = next }
    }

    private mutating func askForLogin(before next: [Route]) {
        let screens = next.filter { $0 != .login }
        (stack, intended) = ([.login], screens.isEmpty ? nil : screens)
    }

    private mutating func goOnAfterLogin() {
        let screens = stack.filter { $0 != .login }
        guard screens.count < stack.count else { return }
        // Who has left the login screen for another one stays there.
        stack = top == .login ? intended ?? screens : screens
        if stack.isEmpty { stack = [Self.home] }
        intended = nil
    }

    private mutating func goOnWithoutLogin() {
        stack = (intended ?? stack).filter { $0 != .login && !$0.needsLogin }
        if stack.isEmpty { stack = [Self.home] }
        intended = nil
    }
}

/// What a change of the route asks of who is listening.
public enum RoutingCommand: Sendable, Equatable {
    /// Keep for the next start that the user goes on without logging in.
    case rememberAnonymous
}

public typealias RoutingStore = Store<RoutingState>
