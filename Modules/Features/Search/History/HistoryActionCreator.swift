import FluxCore
import Persistence

/// Reads and changes the stored queries, one operation at a time, as work of the feature. A query is
/// therefore saved even if its screen closes immediately.
struct HistoryActionCreator: Sendable {
    typealias FailureHandler = @Sendable (VaultFailure) -> Void

    let scope: Scope
    let store: Store<HistoryState>
    let vault: any ValueVault<SearchHistory>

    func read(failed: @escaping FailureHandler) {
        work(failed) { vault throws(VaultFailure) in try vault.load() }
    }

    func remember(_ query: String, failed: @escaping FailureHandler) {
        work(failed) { vault throws(VaultFailure) in try vault.update { $0.add(query) } }
    }

    func forget(_ query: String, failed: @escaping FailureHandler) {
        store.dispatch(.queryForgotten(query))
        work(failed) { vault throws(VaultFailure) in try vault.update { $0.remove(query) } }
    }

    /// Vault operations block, and are queued so that the store ends with the latest stored value.
    private func work(
        _ failed: @escaping FailureHandler,
        _ use: @escaping @Sendable (any ValueVault<SearchHistory>) throws(VaultFailure) -> SearchHistory
    ) {
        scope.work("history", .enqueue) {
            do throws(VaultFailure) {
                store.dispatch(.historyRead(try use(vault).queries))
            } catch {
                store.dispatch(.historyFailed(error))
                failed(error)
            }
        }
    }
}
