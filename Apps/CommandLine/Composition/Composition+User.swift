import ApplicationFlux
import Console
import Entities
import FluxCore
import FluxScreens
import Login
import ReactiveCore
import ServiceTexts
import TerminalFrames

extension Composition {
    /// Runs `body` as the logged-in user.
    ///
    /// - Parameters:
    ///   - what: The name of the command.
    ///   - body: Sends requests through a feature, which discards a token that the service rejects.
    func asUser<Value: Sendable>(
        _ what: String, _ options: GlobalOptions, _ console: Console, _ body: () async throws -> Value
    ) async throws -> Value {
        restoreToken(console)
        try checkVault(what)
        guard flux.token.store.state.isLoggedIn else {
            throw notLoggedIn(what)
        }
        do { return try await body() } catch let failure as ServiceFailure {
            throw CommandFailure(what, failure, about: .post, options)
        }
    }

    /// The failure of a command that needs a login.
    func notLoggedIn(_ what: String) -> CommandFailure {
        let origin = settings.qiitaOrigin
        return CommandFailure(.needsLogin) {
            ErrorMessage(
                what, failure: .notLoggedIn, during: .whoAmI, origin: origin, formatDate: Dates.minute,
                in: $0)
        }
    }
}
