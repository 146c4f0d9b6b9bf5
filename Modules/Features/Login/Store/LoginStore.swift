public import Entities
public import FluxCore

/// How far the user's latest wish has come.
public struct LoginState: Reducible {
    public private(set) var phase = LoginPhase.idle
    /// The number of the wish that `phase` is about; 0 before the first.
    public private(set) var turn = 0
    /// What a log-out left to be done, until it was put away.
    public private(set) var notices = NoticeQueue<LoginNotice>()

    public init() {}

    public mutating func reduce(_ action: LoginAction) {
        switch action {
        case .loginStarted(let turn): begin(.running(.login), turn)
        case .oauthStarted(let turn): begin(.running(.oauth), turn)
        case .whoAmIStarted(let turn): begin(.running(.whoAmI), turn)
        case .logoutStarted(let turn): begin(.running(.logout), turn)
        case .loginFailed(let failure, let turn) where failure.isImmediate:
            begin(.failed(.login, failure), turn)
        case .loggedIn(let user, let turn): settle(.loggedIn(user), turn)
        case .identified(let user, let turn): settle(.identified(user), turn)
        case .loggedOut(let outcome, let turn):
            settle(.loggedOut(outcome), turn)
            if let notice = LoginNotice(outcome) { notices.reduce(.raised(notice)) }
        case .loginCancelled(let turn): begin(.idle, turn)
        case .noticeDismissed: notices.reduce(.dismissed)
        case .loginFailed(let failure, let turn): settle(.failed(.login, failure), turn)
        case .whoAmIFailed(let failure, let turn): settle(.failed(.whoAmI, failure), turn)
        }
    }

    private mutating func begin(_ phase: LoginPhase, _ turn: Int) {
        if turn > self.turn { (self.phase, self.turn) = (phase, turn) }
    }

    private mutating func settle(_ phase: LoginPhase, _ turn: Int) {
        if turn == self.turn { self.phase = phase }
    }
}

/// What the user asked for.
public enum LoginStep: String, Codable, Sendable, Equatable {
    case login, whoAmI, logout
    /// A login in the browser, while the browser has it.
    case oauth
}

/// Where a wish stands.
public enum LoginPhase: Codable, Sendable, Equatable {
    /// Nothing was asked for yet.
    case idle
    case running(LoginStep)
    case loggedIn(User)
    case identified(User)
    case loggedOut(Revocation)
    case failed(LoginStep, LoginFailure)

    /// Whether something was asked for, and its outcome stands.
    public var isSettled: Bool {
        switch self {
        case .idle, .running: false
        case .loggedIn, .identified, .loggedOut, .failed: true
        }
    }

    /// Whether something was asked for, and its outcome is still to come.
    public var isRunning: Bool { self != .idle && !isSettled }
}

/// What a log-out left to be done.
public enum LoginNotice: Codable, Sendable, Equatable {
    /// The service may still accept the token.
    case notRevoked(ServiceFailure)
    /// The token will be the app's again at the next start.
    case leftToEnvironment

    init?(_ outcome: Revocation) {
        switch outcome {
        case .revoked, .none: return nil
        case .failed(let failure): self = .notRevoked(failure)
        case .leftToEnvironment: self = .leftToEnvironment
        }
    }
}

public typealias LoginStore = Store<LoginState>
