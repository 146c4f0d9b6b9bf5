package import ApplicationFlux
package import Entities
package import FluxCore

/// What is under way about logging in, asking who one is, and logging out.
///
/// There is one question at a time, and the latest counts; a log-out goes its own way beside it.
package struct SessionState: Reducible, Codable {
    /// What is asked for.
    package enum Command: Sendable, Equatable {
        /// Ask whose the token is.
        case check(AccessToken, requestID: Int)
        /// Let a browser log in.
        case startBrowserLogin(requestID: Int)
        /// Show the page where the browser's user consents; its address is told nowhere.
        case show(ConsentPage)
        /// Take the token as the app's.
        case adopt(AccessToken, User, requestID: Int)
        /// Ask whose the app's token is.
        case identify(requestID: Int)
        case retry(after: Duration, requestID: Int)
        /// Nobody waits for the open question any more.
        case stop
        /// Forget the app's token, here and at the service.
        case logOut
        case confirmLogOut
        case dismissVaultNotice
        case browse(String)
        case go(RoutingAction)
        case toast(Toast)
    }

    /// What was done, told once, whatever screen shows by then.
    package enum Toast: Sendable, Equatable {
        case loggedIn(User)
        case loggedOut
    }

    /// Whether a client is registered with the service, so that a browser can log in.
    package let isRegistered: Bool
    /// Where the latest question stands.
    package private(set) var phase = SessionPhase.idle
    /// The number of the question that `phase` is about; 0 before the first.
    package private(set) var requestID = 0
    /// Where the browser was sent; `nil` while none is waited for.
    package private(set) var page: ConsentPage?
    /// When what failed is asked again by itself; `nil` where it is not.
    package private(set) var retryAt: Duration?
    /// Where the latest log-out stands; `nil` before the first.
    package private(set) var logOut: LogOut?
    /// What a log-out left to be done, until it was put away.
    package private(set) var notices = NoticeQueue<Revocation>()

    /// Nothing was asked yet.
    package init(isRegistered: Bool) { self.isRegistered = isRegistered }

    package mutating func reduce(_ action: SessionAction, _ ask: (Command) -> Void) {
        switch action {
        case .tokenPasted(let token?, let now):
            begin(.login, now)
            ask(.check(token, requestID: requestID))
        case .tokenPasted(nil, _): stop(.failed(.login, .empty), ask)
        case .browserChosen(let now):
            begin(.browser, now)
            ask(.startBrowserLogin(requestID: requestID))
        case .whoAmIRequested(let now): identify(now, ask)
        case .cancelled: stop(.idle, ask)
        case .logOutConfirmed:
            stop(.idle, ask)
            logOut = .running
            ask(.logOut)
        case .logOutChosen: ask(.confirmLogOut)
        case .went(let action): ask(.go(action))
        case .pageChosen(let address): ask(.browse(address))
        case .noticeDismissed(ofVault: true): ask(.dismissVaultNotice)
        case .noticeDismissed(ofVault: false): notices.reduce(.dismissed)
        case .resumed(let now): resume(now, ask)
        case .browserAwaited(let page, requestID):
            self.page = page
            ask(.show(page))
        case .tokenAccepted(let token, let user, requestID):
            ask(.adopt(token, user, requestID: requestID))
            ask(.toast(.loggedIn(user)))
        case .loggedIn(let user, requestID): setPhase(.loggedIn(user))
        case .loginFailed(let failure, requestID): setPhase(.failed(.login, failure))
        case .identified(let user, requestID): setPhase(.identified(user))
        case .whoAmIFailed(let failure, requestID, let now, let retryAt):
            setPhase(.failed(.whoAmI, failure))
            self.retryAt = retryAt
            if let retryAt { ask(.retry(after: retryAt - now, requestID: requestID)) }
        case .retryDue(requestID, let now): identify(now, ask)
        case .loggedOut(let outcome): finishLogOut(outcome, ask)
        case .browserAwaited, .tokenAccepted, .loggedIn, .loginFailed, .identified, .whoAmIFailed, .retryDue:
            break  // Late: something else was asked for since.
        }
    }

    private mutating func identify(_ now: Duration, _ ask: (Command) -> Void) {
        begin(.whoAmI, now)
        ask(.identify(requestID: requestID))
    }

    private mutating func begin(_ step: SessionStep, _ now: Duration) {
        requestID += 1
        setPhase(.running(step, since: now))
    }

    private mutating func stop(_ phase: SessionPhase, _ ask: (Command) -> Void) {
        requestID += 1
        setPhase(phase)
        ask(.stop)
    }

    private mutating func setPhase(_ phase: SessionPhase) { (self.phase, page, retryAt) = (phase, nil, nil) }

    private mutating func finishLogOut(_ outcome: Revocation, _ ask: (Command) -> Void) {
        logOut = .ended(outcome)
        // What leaves the user something to do.
        if outcome != .revoked, outcome != .none { notices.reduce(.raised(outcome)) }
        if outcome != .none { ask(.toast(.loggedOut)) }
    }

    private mutating func resume(_ now: Duration, _ ask: (Command) -> Void) {
        switch phase {
        case .running(.whoAmI, _): identify(now, ask)
        case .running(.browser, _): reduce(.browserChosen(at: now), ask)
        case .running: stop(.idle, ask)  // The token that was checked is known no more.
        case .failed: if let retryAt { ask(.retry(after: max(retryAt - now, .zero), requestID: requestID)) }
        case .idle, .loggedIn, .identified: break
        }
        // Nor is the one that was to be revoked.
        if logOut == .running { finishLogOut(.failed(.cancelled), ask) }
    }
}
