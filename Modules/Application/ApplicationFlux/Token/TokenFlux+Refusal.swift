package import Entities
import FluxCore

extension TokenFlux {
    /// Gives a token up that the service does not accept; other failures are no business of the token's.
    ///
    /// It returns when everybody has heard: a command is over as soon as it knows of the failure, so tell that
    /// after this.
    ///
    /// - Parameters:
    ///   - failure: What a request came back with.
    ///   - asked: The token that it was sent with; `nil` when it was sent without one.
    package func hear(_ failure: ServiceFailure, of asked: AccessToken?) async {
        if failure == .unauthorized { await dispatcher.dispatchAndWait(.rejected(asked)) }
    }
}
