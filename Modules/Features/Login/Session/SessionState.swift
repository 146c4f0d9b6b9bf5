import ApplicationFlux
package import Entities
package import FluxCore
package import FluxRouting

/// The state of logging in, identifying the user and logging out.
///
/// There is one login or identification at a time; a newer one replaces it. Logging out runs independently.
package struct SessionState: Reducible, Codable {
    /// Work that an action requests.
    package enum Command: Sendable, Equatable, Encodable, ClassifiedCommand {
        /// Ask the service for the user of a token.
        case check(AccessToken, requestID: Int)
        /// Log in in a browser.
        case startBrowserLogin(requestID: Int)
        /// Open the consent page; its address must not be recorded.
        case show(ConsentPage)
        /// Make the token the app's token.
        case adopt(AccessToken, User, requestID: Int)
        /// Ask the service for the user of the app's token.
        case identify(requestID: Int)
        case retry(after: Duration, requestID: Int)
        /// Cancel the open request.
        case stop
        /// Delete the app's token and revoke it at the service.
        case logOut
        /// Delete the app's token only.
        case deleteToken
        case confirmLogOut
        case dismissVaultNotice
        case browse(String)
        case go(RoutingAction)
        case toast(Toast)

        /// What running the command does.
        package var effect: CommandEffect {
            switch self {
            case .check, .identify, .retry, .stop: .query
            case .startBrowserLogin, .adopt, .logOut, .deleteToken: .write
            case .show, .confirmLogOut, .dismissVaultNotice, .browse, .go, .toast: .transient
            }
        }
    }

    /// A message that is shown once, on whatever screen is visible then.
    package enum Toast: Codable, Sendable, Equatable {
        case loggedIn(User)
        case loggedOut
    }

    /// Whether a client is registered with the service, so that the user can log in in a browser.
    package let isRegistered: Bool
    /// The phase of the latest request.
    package private(set) var phase = SessionPhase.idle
    /// The number of the latest request; 0 before the first.
    package private(set) var requestID = 0
    /// The consent page in the browser; `nil` unless a browser login is waiting.
    package private(set) var page: ConsentPage?
    /// The time of the automatic retry; `nil` if none is scheduled.
    package private(set) var retryAt: Duration?
    /// The phase of the latest log-out; `nil` before the first.
    package private(set) var logOut: LogOut?
    /// Log-outs that the user has to complete, until they are dismissed.
    package private(set) var notices = NoticeQueue<Revocation>()

    /// The initial state.
    package init(isRegistered: Bool) { self.isRegistered = isRegistered }

    package mutating func reduce(_ action: SessionAction, _ ask: CommandSink<Command>) {
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
        case .tokenDeletionChosen:
            stop(.idle, ask)
            logOut = .running
            ask(.deleteToken)
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
            break  // Late: a newer request has replaced this one.
        }
    }

    private mutating func identify(_ now: Duration, _ ask: CommandSink<Command>) {
        begin(.whoAmI, now)
        ask(.identify(requestID: requestID))
    }

    private mutating func begin(_ step: SessionStep, _ now: Duration) {
        requestID &+= 1
        setPhase(.running(step, since: now))
    }

    private mutating func stop(_ phase: SessionPhase, _ ask: CommandSink<Command>) {
        requestID &+= 1
        setPhase(phase)
        ask(.stop)
    }

    private mutating func setPhase(_ phase: SessionPhase) { (self.phase, page, retryAt) = (phase, nil, nil) }

    private mutating func finishLogOut(_ outcome: Revocation, _ ask: CommandSink<Command>) {
        logOut = .ended(outcome)
        // The user still has to revoke or remove the token.
        if ![.revoked, .notRequested, .none].contains(outcome) { notices.reduce(.raised(outcome)) }
        if outcome != .none { ask(.toast(.loggedOut)) }
    }

    private mutating func resume(_ now: Duration, _ ask: CommandSink<Command>) {
        switch phase {
        case .running(.whoAmI, _): identify(now, ask)
        // The token that was checked is not restored, and nobody may expect a page in the browser.
        case .running: stop(.idle, ask)
        case .failed: if let retryAt { ask(.retry(after: max(retryAt - now, .zero), requestID: requestID)) }
        case .idle, .loggedIn, .identified: break
        }
        // Neither is the token that was to be revoked.
        if logOut == .running { finishLogOut(.failed(.cancelled), ask) }
    }
}

/// The operations of a session.
package enum SessionStep: String, Codable, Sendable, Equatable {
    case login, whoAmI, logOut
    /// A login in the browser, while waiting for the browser.
    case browser
}

/// The phase of the latest request.
package enum SessionPhase: Codable, Sendable, Equatable {
    /// Nothing was requested, or the request was cancelled.
    case idle
    case running(SessionStep, since: Duration)
    case loggedIn(User)
    case identified(User)
    case failed(SessionStep, LoginFailure)

    /// Whether the request has succeeded or failed.
    package var isSettled: Bool {
        switch self {
        case .idle, .running: false
        case .loggedIn, .identified, .failed: true
        }
    }

    /// When the running operation started, if it is one of `steps`; `nil` otherwise.
    func since(_ steps: SessionStep...) -> Duration? {
        if case .running(let step, let since) = self, steps.contains(step) { since } else { nil }
    }
}

/// The phase of the latest log-out.
package enum LogOut: Codable, Sendable, Equatable {
    case running
    case ended(Revocation)
}
