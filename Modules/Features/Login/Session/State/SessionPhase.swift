package import Entities

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
