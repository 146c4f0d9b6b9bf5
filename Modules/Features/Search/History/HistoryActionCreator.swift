import FluxCore
import Persistence

/// Reads and changes the stored queries, one after the other, as work of the feature: a query is kept also when
/// its screen closes at once.
struct HistoryActionCreator: Sendable {
    typealias Failed = @Sendable (VaultFailure) -> Void

    let scope: Scope
    let store: Store<HistoryState>
    let vault: any ValueVault<SearchHistory>

    func read(failed: @escaping Failed) {
        work(failed) { vault throws(VaultFailure) in try vault.load() }
    }

    func remember(_ query: String, failed: @escaping Failed) {
        work(failed) { vault throws(VaultFailure) in try vault.update { $0.add(query) } }
    }

    func forget(_ query: String, failed: @escaping Failed) {
        store.dispatch(.queryForgotten(query))
        work(failed) { vault throws(VaultFailure) in try vault.update { $0.remove(query) } }
    }

    /// A vault blocks, and what is read last is what was stored last.
    private func work(
        _ failed: @escaping Failed,
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
