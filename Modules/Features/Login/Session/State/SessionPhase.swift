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

    /// Since when one of these is under way; `nil` while none is.
    func since(_ steps: SessionStep...) -> Duration? {
        if case .running(let step, let since) = self, steps.contains(step) { since } else { nil }
    }
}

/// Where the latest log-out stands.
package enum LogOut: Codable, Sendable, Equatable {
    case running
    case ended(Revocation)
}
