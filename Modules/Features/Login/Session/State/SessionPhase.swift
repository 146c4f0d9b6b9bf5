package import Entities

/// What the user asks for.
package enum SessionStep: String, Codable, Sendable, Equatable {
    case login, whoAmI, logOut
    /// A login in the browser, while the browser has it.
    case browser
}

/// Where the latest question stands.
package enum SessionPhase: Codable, Sendable, Equatable {
    /// Nothing was asked for, or nobody waits for it any more.
    case idle
    case running(SessionStep, since: Duration)
    case loggedIn(User)
    case identified(User)
    case failed(SessionStep, LoginFailure)

    /// Whether something was asked for, and its outcome stands.
    package var isSettled: Bool {
        switch self {
        case .idle, .running: false
        case .loggedIn, .identified, .failed: true
        }
    }

    /// What it is about; `nil` while nothing was asked.
    var step: SessionStep? {
        switch self {
        case .idle: nil
        case .running(let step, _), .failed(let step, _): step
        case .loggedIn: .login
        case .identified: .whoAmI
        }
    }

    /// Since when one of these is under way; `nil` while none is.
    func since(_ steps: SessionStep...) -> Duration? {
        if case .running(let step, let since) = self, steps.contains(step) { since } else { nil }
    }
}

/// Where the latest log-out stands.
package enum LogOut: Codable, Sendable, Equatable {
    /// Nobody has logged out.
    case none
    case running
    case ended(Revocation)
}

/// What a log-out left to be done.
package enum SessionNotice: Codable, Sendable, Equatable {
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
