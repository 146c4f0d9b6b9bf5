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

    /// Changes several posts one after the other, until one fails. Opens the login screen if the user is not
    /// logged in.
    ///
    /// - Parameter ended: Called with the posts that were changed, and the failure that stopped the others,
    ///   if any.
    func change(_ batch: StockBatch, ended: @escaping @Sendable ([Post.ID], ServiceFailure?) -> Void) {
        guard flux.token.store.state.isLoggedIn else {
            return flux.routing.dispatch(.loginRequired(.stocking))
        }
        scope.work("change stocks", .enqueue) {
            var done: [Post.ID] = []
            for id in batch.posts {
                if let failure = await make(batch.change, id) { return ended(done, failure) }
                done.append(id)
            }
            ended(done, nil)
        }
    }

    /// Changes a post, unless a change to it is running. Opens the login screen if the user is not logged in.
    ///
    /// - Parameter ended: Called with the failure, or `nil` on success.
    func change(_ change: StockChange, _ id: Post.ID, ended: @escaping @Sendable (ServiceFailure?) -> Void) {
        guard flux.token.store.state.isLoggedIn else {
            return flux.routing.dispatch(.loginRequired(.stocking))
        }
        scope.work("change stock \(id)", .ignoreWhileRunning) { ended(await make(change, id)) }
    }

    /// - Returns: The failure; `nil` on success.
    private func make(_ change: StockChange, _ id: Post.ID) async -> ServiceFailure? {
        let token = flux.token.store.state.token
        store.dispatch(.changeStarted(change, id))
        do throws(ServiceFailure) {
            switch change {
            case .add: try await api.stock(id)
            case .remove: try await api.unstock(id)
            }
            store.dispatch(.changeDone(change, id))
            return nil
        } catch {
            store.dispatch(.changeFailed(id))
            await flux.token.report(error, of: token)
            return error
        }
    }
}
