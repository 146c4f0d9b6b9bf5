import Entities
import FluxCore
import Persistence

/// Finds the token that the app starts with.
struct TokenActionCreator: Sendable {
    let dispatcher: Dispatcher<TokenAction>
    let vault: any TokenVault
    let origin: String

    func restore(environment secret: String?) {
        if let token = secret.flatMap({ AccessToken(pasted: $0, origin: origin) }) {
            return dispatcher.dispatch(.restored(token, from: .environment))
        }
        do throws(VaultFailure) {
            dispatcher.dispatch(.restored(try vault.load()))
        } catch {
            dispatcher.dispatch(.restored(nil))
            dispatcher.dispatch(.vaultFailed(error))
        }
    }
}
