import ApplicationFlux
import Entities
import FluxCore
import PostAPI

/// Asks whether posts are stocked, and changes that.
struct StockedActionCreator: Sendable {
    /// The feature's: a change is made also when the screen that asked for it closes at once.
    let scope: Scope
    let store: Store<StockedState>
    let api: any PostAPI
    let flux: ApplicationFlux

    /// Asks whether a post is stocked, as work of its screen; nobody is told when that cannot be learned.
    func loadStatus(_ id: Post.ID, in screen: Scope) {
        screen.work("learn stock") {
            let token = flux.token.store.state.token
            do throws(ServiceFailure) {
                let isStocked = try await api.hasStocked(id)
                if !Task.isCancelled { store.dispatch(.stockStatusLoaded(id, isStocked: isStocked)) }
            } catch {
                if !Task.isCancelled { await flux.token.hear(error, of: token) }
            }
        }
    }

    /// Asks for the newest of the user's stocks, as work of a screen; who is not logged in has none.
    func loadNewest(in screen: Scope) {
        guard flux.token.store.state.isLoggedIn else { return }
        screen.work("learn stocks") {
            let token = flux.token.store.state.token
            do throws(ServiceFailure) {
                _ = try await page(1, perPage: 100)
            } catch {
                if !Task.isCancelled { await flux.token.hear(error, of: token) }
            }
        }
    }

    /// A page of the user's stocks, counted from 1; all screens hear of what is on it.
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

    /// Makes a change for several posts, one after the other, until one fails; who is not logged in is asked to.
    ///
    /// - Parameter ended: Called with the posts that it was done for, and why it was not for the others.
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

    /// Makes a change, unless one is under way for that post; who is not logged in is asked to.
    ///
    /// - Parameter ended: Called with why it failed, or `nil` when it is done.
    func change(_ change: StockChange, _ id: Post.ID, ended: @escaping @Sendable (ServiceFailure?) -> Void) {
        guard flux.token.store.state.isLoggedIn else {
            return flux.routing.dispatch(.loginRequired(.stocking))
        }
        scope.work("change stock \(id)", .ignoreWhileRunning) { ended(await make(change, id)) }
    }

    /// - Returns: Why it failed; `nil` when it is done.
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
            await flux.token.hear(error, of: token)
            return error
        }
    }
}
