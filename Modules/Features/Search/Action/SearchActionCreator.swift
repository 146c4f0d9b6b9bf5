import ApplicationFlux
import Entities
import FluxCore
import PostAPI

/// Asks the post service and turns its answers into facts; all of it is work of the screen's scope.
struct SearchActionCreator: Sendable {
    let scope: Scope
    let store: SearchStore
    let api: any PostAPI
    let token: TokenFlux

    /// Asks again for what the screen had when it closed, which shows meanwhile.
    ///
    /// - Parameter query: What to ask when the screen had something else; `nil` for whatever it had.
    func open(_ query: String?, perPage: Int) {
        dispatch(.screenOpened(perPage: perPage))
        let known = store.state
        let query = query?.asQuery ?? known.query
        if query != known.query, !known.query.isEmpty { clear() }
        if !query.isEmpty { search(query, page: query == known.query ? known.firstPage : 1) }
    }

    /// Asks for `query` from `page` on, in the place of what is being asked. Blank text clears.
    func search(_ text: String, page: Int) {
        let query = text.asQuery
        guard !query.isEmpty else { return clear() }
        dispatch(.searchStarted(query: query, page: page))
        fetch(query, page: page)
    }

    /// Asks unless `text` is what was asked last.
    func searchIfNew(_ text: String) {
        if text.asQuery != store.state.query { search(text, page: 1) }
    }

    func clear() {
        scope.cancelWork(SearchWork.find)
        dispatch(.cleared)
    }

    /// Asks for the next page, if there is one and nothing is being asked.
    func loadMore() {
        let state = store.state
        guard let page = state.nextPage, !state.phase.isRunning else { return }
        dispatch(.nextPageStarted(query: state.query, page: page))
        fetch(state.query, page: page)
    }

    /// Asks again: for the page that failed, or for the first one.
    func retry() {
        switch store.state.phase {
        case .failed, .loaded: search(store.state.query, page: store.state.firstPage)
        case .failedMore: loadMore()
        case .idle, .loading, .loadingMore: break
        }
    }

    func dismissNotice() { dispatch(.noticeDismissed) }

    private func fetch(_ query: String, page: Int) {
        let perPage = store.state.perPage
        scope.work(SearchWork.find, SearchWork.policy) {
            let asked = token.store.state.token
            do throws(ServiceFailure) {
                let answer = try await api.findPosts(query, page: page, perPage: perPage, etag: nil)
                guard case .fresh(let posts, _) = answer, !Task.isCancelled else { return }
                dispatch(.pageArrived(posts, query: query, page: page))
            } catch {
                if Task.isCancelled { return }
                // First, and to its end: a command is over as soon as it hears of the failure.
                if error == .unauthorized { await token.dispatcher.dispatchAndWait(.rejected(asked)) }
                dispatch(.searchFailed(error, query: query, page: page))
            }
        }
    }

    private func dispatch(_ action: SearchAction, line: Int = #line) {
        scope.dispatcher(for: SearchAction.self).dispatch(action, line: line)
    }
}

extension String {
    /// As the service is asked: full-width spaces are spaces, none at the ends.
    var asQuery: String {
        let spaced = String(map { $0 == "\u{3000}" ? " " : $0 })
        return String(spaced.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
