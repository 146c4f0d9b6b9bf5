import ApplicationFlux
import Entities
import FluxCore
import Login
import ReactiveCore
import TerminalUI

extension Composition {
    /// Runs `body` as whoever is logged in; a token that the service does not accept is given up.
    ///
    /// - Parameters:
    ///   - what: The command.
    ///   - body: Asks the post service; the token is theirs.
    func asUser<Value: Sendable>(
        _ what: String, _ options: GlobalOptions, _ body: (AccessToken) async throws(ServiceFailure) -> Value
    ) async throws -> Value {
        restoreToken()
        try checkVault(what)
        guard let token = flux.token.store.state.token else {
            let explanation = Explanation(
                what, failure: .notLoggedIn, during: .whoAmI, origin: settings.qiitaOrigin,
                formatDate: Dates.minute)
            throw CommandFailure(explanation, .needsLogin)
        }
        do throws(ServiceFailure) {
            return try await body(token)
        } catch {
            if error == .unauthorized { flux.token.dispatcher.dispatch(.rejected(token)) }
            throw CommandFailure(what, error, about: .post, options)
        }
    }
}
