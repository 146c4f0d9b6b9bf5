import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import PostAPI

/// Asks the service about stocks, has it change them, and tells the user what became of a change.
struct StockService: Sendable {
    /// What became of a change.
    struct Outcome: Sendable {
        /// The posts that were changed.
        var changed: [Post.ID] = []
        /// The posts that already were in the wanted state.
        var unneeded: [Post.ID] = []
        /// Why the others were not changed.
        var failure: ServiceFailure?
    }

    let api: any PostAPI
    let flux: ApplicationFlux
    let shell: ShellFlux
    let store: Store<StockedState>

    private var token: AccessToken? { flux.token.store.state.token }

    func status(of id: Post.ID) async throws(ServiceFailure) -> Bool {
        guard token != nil else { throw .unauthorized }
        return try await flux.token.reportingRejection { () throws(ServiceFailure) in
            try await api.hasStocked(id)
        }
    }

    /// A page of the user's stocks, counted from 1.
    func page(_ number: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        guard let token else { throw .unauthorized }
        var user = flux.token.store.state.user?.id
        if user == nil { user = try await api.user(of: token).id }
        return try await api.stocks(of: user ?? "", page: number, perPage: perPage)
    }

    /// Makes a change that the user requested, and tells what became of it. If it needs a login, the login screen opens,
    /// and the screen to which the user returns requests it again.
    ///
    /// - Returns: The change as it was made, perhaps of some posts only.
    /// - Throws: Why no post was changed.
    func perform(_ batch: StockBatch) async throws(ServiceFailure) -> StockBatch? {
        let token = token
        let outcome = await make(batch)
        let answered = outcome.changed + outcome.unneeded
        let missing = batch.only(batch.posts.filter { !answered.contains($0) })
        tell(outcome, of: batch)
        guard let failure = outcome.failure else { return nil }
        if failure == .unauthorized { await requestLogin(for: missing, rejected: token) }
        if answered.isEmpty { throw failure }
        return batch.only(answered)
    }

    /// Changes posts one after the other, until one fails.
    func make(_ batch: StockBatch) async -> Outcome {
        var outcome = Outcome()
        for id in batch.posts {
            do throws(ServiceFailure) {
                guard token != nil else { throw .unauthorized }
                let isChanged =
                    switch batch.change {
                    case .add: try await api.stock(id)
                    case .remove: try await api.unstock(id)
                    }
                if isChanged { outcome.changed.append(id) } else { outcome.unneeded.append(id) }
            } catch {
                outcome.failure = error
                break
            }
        }
        if !outcome.changed.isEmpty { store.dispatch(.changesMade(batch.change, outcome.changed)) }
        return outcome
    }

    /// The posts that the service does not have as an interrupted change wanted them. One that cannot be checked counts
    /// as one of them.
    func unmade(_ batch: StockBatch) async -> [Post.ID] {
        var missing: [Post.ID] = []
        for id in batch.posts where (try? await api.hasStocked(id)) != (batch.change == .add) {
            missing.append(id)
        }
        return missing
    }

    private func tell(_ outcome: Outcome, of batch: StockBatch) {
        // An unauthorized request opens the login screen, so it adds no notice.
        let refusal = outcome.failure.flatMap {
            $0 == .unauthorized ? nil : StockRefusal(change: batch.change, failure: $0)
        }
        if let undo = batch.undo {
            if outcome.failure == nil {
                return shell.endUndo(undo, outcome.changed.isEmpty ? .unneeded : .made)
            }
            if let refusal { shell.endUndo(undo, .refused(reason: refusal)) }
            return
        }
        if !outcome.changed.isEmpty {
            let made = batch.only(outcome.changed)
            shell.showToast(PostToast.stocked(made))
            shell.recordChange(made)
        } else if outcome.failure == nil {
            shell.showToast(PostToast.stockUnneeded(batch.change))
        }
        if let refusal { shell.showNotice(refusal) }
    }

    /// Opens the login screen for changes that need a login.
    ///
    /// - Parameter token: The token that the service has rejected; `nil` if the user was not logged in.
    private func requestLogin(for batch: StockBatch, rejected token: AccessToken?) async {
        guard let token else {
            store.dispatch(.loginAwaited(batch))
            return flux.routing.dispatch(.loginRequired(.stocking))
        }
        await flux.token.report(.unauthorized, of: token)
        if flux.routing.state.isAtLogin {
            store.dispatch(.loginAwaited(batch))
        } else if let undo = batch.undo {
            shell.endUndo(undo, .refused(reason: nil))
        }
    }
}
