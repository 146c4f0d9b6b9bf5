import ApplicationFlux
import FluxCore
import Login
import OAuthCallback
import Persistence
import Shell
import TerminalUI

extension CommandFailure {
    /// - Parameters:
    ///   - what: The command.
    ///   - phase: How the wish ended: a failure.
    init(_ what: String, _ phase: SessionPhase, _ composition: Composition) {
        guard case .failed(let step, let failure) = phase else {
            self = CommandFailure(what, CancellationError())
            return
        }
        let origin = composition.settings.qiitaOrigin
        let explanation = Explanation(
            what, failure: failure, during: step, origin: origin, formatDate: Dates.minute)
        self.init(explanation, ExitStatus(failure))
    }
}

extension CommandFailure {
    /// What a log-out left to be done; `nil` for nothing.
    init?(_ outcome: Revocation, _ composition: Composition) {
        switch outcome {
        case .revoked, .none: return nil
        case .leftToEnvironment:
            self.init(
                Explanation(
                    "logout", why: "the token is your environment's, in \(Settings.tokenVariable), and stays",
                    todo: "unset \(Settings.tokenVariable) there"), .failed)
        case .failed(let failure):
            let told = Explanation(
                "logout", failure: .service(failure), during: .logOut,
                origin: composition.settings.qiitaOrigin, formatDate: Dates.minute)
            let why = "the token is forgotten here, but not revoked: \(told.why)"
            self.init(Explanation(told.what, why: why, todo: told.todo), ExitStatus(failure))
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
    /// Whatever failed, nobody is logged in.
    private init(_ failure: BrowserFailure) {
        self =
            switch failure {
            case .notRegistered: .usage
            case .callback(.cancelled): .cancelled
            case .callback(.portInUse), .callback(.cannotListen): .failed
            case .timedOut, .denied, .codeMissing, .stateMismatch, .exchangeFailed: .needsLogin
            }
    }
}

extension Composition {
    /// - Throws: What kept the token from being read, stored or deleted.
    func checkVault(_ what: String) throws {
        guard let failure = flux.token.store.state.vaultFailure else { return }
        throw CommandFailure(Explanation(what, failure), ExitStatus(failure))
    }
}
