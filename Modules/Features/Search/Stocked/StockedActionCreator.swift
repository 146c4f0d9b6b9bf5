import ApplicationFlux
import Entities
import FluxCore
import PostAPI

/// Loads and changes the user's stocks.
struct StockedActionCreator: Sendable {
    /// The feature's scope: a change continues even if the screen that requested it closes.
    let scope: Scope
    let store: Store<StockedState>
    let api: any PostAPI
    let flux: ApplicationFlux

    /// Loads whether a post is stocked, as work of a screen. Failures are not shown.
    func loadStatus(_ id: Post.ID, in screen: Scope) {
        screen.work("learn stock") {
            let token = flux.token.store.state.token
            do throws(ServiceFailure) {
                let isStocked = try await api.hasStocked(id)
                if !Task.isCancelled { store.dispatch(.stockStatusLoaded(id, isStocked: isStocked)) }
            } catch {
                if !Task.isCancelled { await flux.token.report(error, of: token) }
            }
        }
    }

    /// Loads the latest stocks, as work of a screen. Does nothing unless the user is logged in.
    func loadNewest(in screen: Scope) {
        guard flux.token.store.state.isLoggedIn else { return }
        screen.work("learn stocks") {
            let token = flux.token.store.state.token
            do throws(ServiceFailure) {
                _ = try await page(1, perPage: 100)
            } catch {
                if !Task.isCancelled { await flux.token.report(error, of: token) }
            }
        }
    }

    /// A page of the user's stocks, counted from 1; updates the store that all screens share.
    func page(_ number: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        guard let token = flux.token.store.state.token else { throw .unauthorized }
        var user = flux.token.store.state.user?.id
        if user == nil { user = try await api.user(of: token).id }
        let page = try await api.stocks(of: user ?? "", page: number, perPage: perPage)
        if !Task.isCancelled {
            let areAll = number == 1 && page.nextPage == nil
            store.dispatch(.stocksListed(page.posts.map(\.id), areAll: areAll))
        }
        return page
    }

    /// Changes posts one after the other, until one fails; shows the changes at once. If they need a login, the login
    /// screen opens, and the screen to which the user returns requests them again.
    ///
    /// - Parameters:
    ///   - ended: Called with the posts that were changed, without those that already were in the wanted state, and the
    ///     failure that stopped the others, if any. Called before the login screen closes the screen that requested the
    ///     changes.
    ///   - finished: Called with the same after a rejected token was given up: a command ends as soon as it knows the result.
    func change(
        _ batch: StockBatch, ended: @escaping @Sendable ([Post.ID], ServiceFailure?) -> Void = { _, _ in },
        finished: @escaping @Sendable ([Post.ID], ServiceFailure?) -> Void = { _, _ in }
    ) {
        if flux.token.store.state.isLoggedIn { store.dispatch(.changesStarted(batch.change, batch.posts)) }
        scope.work("change stocks", .enqueue) {
            var changed: [Post.ID] = []
            for (index, id) in batch.posts.enumerated() {
                let token = flux.token.store.state.token
                do throws(ServiceFailure) {
                    guard token != nil else { throw .unauthorized }
                    if try await make(batch.change, id) { changed.append(id) }
                } catch {
                    let missing = StockBatch(batch.change, Array(batch.posts[index...]), isUndo: batch.isUndo)
                    store.dispatch(.changesFailed(missing.change, missing.posts))
                    ended(changed, error)
                    if error == .unauthorized { await requestLogin(for: missing, rejected: token) }
                    return finished(changed, error)
                }
            }
            ended(changed, nil)
            finished(changed, nil)
        }
    }

    /// - Returns: Whether the post was not in the wanted state before.
    private func make(_ change: StockChange, _ id: Post.ID) async throws(ServiceFailure) -> Bool {
        let isChanged =
            switch change {
            case .add: try await api.stock(id)
            case .remove: try await api.unstock(id)
            }
        store.dispatch(isChanged ? .changeDone(change, id) : .changeUnneeded(change, id))
        return isChanged
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
        if flux.routing.state.isAtLogin { store.dispatch(.loginAwaited(batch)) }
    }

    /// Asks the service which of the posts are in the state that an interrupted change wanted, as work of a screen.
    ///
    /// - Parameter ended: Called with these posts; posts that could not be checked are left out.
    func check(_ batch: StockBatch, in screen: Scope, ended: @escaping @Sendable ([Post.ID]) -> Void) {
        store.dispatch(.changesFailed(batch.change, batch.posts))
        screen.work("check stocks", .enqueue) {
            var done: [Post.ID] = []
            for id in batch.posts {
                guard let isStocked = try? await api.hasStocked(id) else { continue }
                store.dispatch(.stockStatusLoaded(id, isStocked: isStocked))
                if isStocked == (batch.change == .add) { done.append(id) }
            }
            if !Task.isCancelled { ended(done) }
        }
    }
}
