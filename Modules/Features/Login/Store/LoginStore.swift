public import Entities
public import FluxCore

/// How far the user's latest wish has come.
public struct LoginState: Reducible {
    public private(set) var phase = LoginPhase.idle
    /// The number of the wish that `phase` is about; 0 before the first.
    public private(set) var turn = 0

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
        case .loggedOut(let outcome, let turn): settle(.loggedOut(outcome), turn)
        case .loginFailed(let failure, let turn): settle(.failed(.login, failure), turn)
        case .whoAmIFailed(let failure, let turn): settle(.failed(.whoAmI, failure), turn)
        }
    }

    public func command(for action: LoginAction) -> LoginNotice? {
        if case .loggedOut(.failed(let failure), _) = action { .notRevoked(failure) } else { nil }
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
}

/// Something to tell the user once.
public enum LoginNotice: Sendable, Equatable {
    /// The user is logged out here, but the service may still accept the token.
    case notRevoked(ServiceFailure)
}

public typealias LoginStore = Store<LoginState>
