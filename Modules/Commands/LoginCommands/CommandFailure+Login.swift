import ApplicationFlux
import Console
import FluxCore
import FluxScreens
import Login
import OAuthCallback
import Persistence
import TerminalFrames

extension CommandFailure {
    /// - Parameters:
    ///   - what: The name of the command.
    ///   - phase: The failed phase in which the request ended.
    init(_ what: String, _ phase: SessionPhase, at origin: String) {
        guard case .failed(let step, let failure) = phase else {
            self = CommandFailure(unexpected: CancellationError(), what)
            return
        }
        self.init(ExitStatus(failure)) { language in
            ErrorMessage(
                what, failure: failure, during: step, origin: origin, formatDate: Dates.minute, in: language)
        }
    }
}

extension CommandFailure {
    /// The part of a logout that failed; `nil` if it succeeded.
    init?(_ outcome: Revocation, at origin: String) {
        switch outcome {
        case .revoked, .notRequested, .none: return nil
        case .leftToEnvironment:
            self.init(.failed) { $0.loginCommandStrings.tokenInEnvironment(ProcessEnvironment.tokenVariable) }
        case .failed(let failure):
            self.init(ExitStatus(failure)) { language in
                language.loginCommandStrings.deletedButNotRevoked(
                    ErrorMessage(
                        "logout", failure: .service(failure), during: .logOut, origin: origin,
                        formatDate: Dates.minute, in: language))
            }
        }
    }
}

extension ExitStatus {
    init(_ failure: LoginFailure) {
        self =
            switch failure {
            case .empty: .usage
            case .notLoggedIn: .needsLogin
            case .browser(let failure): ExitStatus(failure)
            case .service(let failure): ExitStatus(failure)
            }
    }
}

extension ExitStatus {
    /// Whatever failed, the user is not logged in.
    private init(_ failure: BrowserFailure) {
        self =
            switch failure {
            case .notRegistered: .usage
            case .callback(.cancelled): .cancelled
            case .callback(.portInUse), .callback(.cannotListen): .failed
            case .timedOut, .denied, .codeMissing, .exchangeFailed: .needsLogin
            }
    }
}
