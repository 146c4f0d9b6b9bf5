import Entities
import FluxCore
import VideoAPI

/// Asks the video service for lists and turns its answers into facts; work of the screen's scope.
struct EpisodesActionCreator: Sendable {
    let scope: Scope
    let store: EpisodesStore
    let api: any VideoAPI

    /// Asks again for what the screen had when it closed, which shows meanwhile.
    ///
    /// - Parameter question: What to ask when the screen had something else; `nil` for whatever it had.
    func open(_ question: EpisodesQuestion?, pageSize: Int) {
        dispatch(.screenOpened(question, pageSize: pageSize))
        if let question = question ?? store.state.question { ask(question) }
    }

    func dismissNotice() { dispatch(.noticeDismissed) }

    /// Asks `question` from its beginning, in the place of what is being asked.
    func ask(_ question: EpisodesQuestion) {
        dispatch(.episodesAsked(question))
        fetch(question, start: 0)
    }

    /// Asks unless it is what was asked last.
    func askIfNew(_ question: EpisodesQuestion) {
        if question != store.state.question { ask(question) }
    }

    /// Asks for what follows, if anything does and nothing is being asked.
    func askMore() {
        let state = store.state
        guard let question = state.question, let start = state.next, !state.phase.isRunning else { return }
        dispatch(.moreAsked(question, start: start))
        fetch(question, start: start)
    }

    /// Asks again for what failed.
    func retry() {
        switch store.state.phase {
        case .failed: store.state.question.map(ask)
        case .failedMore: askMore()
        case .idle, .loading, .loaded, .loadingMore: break
        }
    }

    private func fetch(_ question: EpisodesQuestion, start: Int) {
        let count = store.state.count(of: question, from: start)
        scope.work(EpisodesWork.find, EpisodesWork.policy) {
            do throws(ServiceFailure) {
                let page = try await answer(question, start: start, count: count)
                if !Task.isCancelled { dispatch(.pageArrived(page, question, start: start)) }
            } catch {
                if !Task.isCancelled { dispatch(.askingFailed(error, question, start: start)) }
            }
        }
    }

    private func answer(
        _ question: EpisodesQuestion, start: Int, count: Int
    ) async throws(ServiceFailure) -> EpisodePage {
        switch question {
        case .newest: try await api.episodes(start: start, count: count)
        case .search(let text): try await api.findEpisodes(text, start: start, count: count)
        }
    }

    private func dispatch(_ action: EpisodesAction, line: Int = #line) {
        scope.dispatcher(for: EpisodesAction.self).dispatch(action, line: line)
    }
}
