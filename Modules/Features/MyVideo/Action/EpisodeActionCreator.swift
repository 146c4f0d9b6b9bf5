import Entities
import FluxCore
import Persistence
import VideoAPI

/// Reads one episode and turns the answer into facts; work of the episode's scope.
struct EpisodeActionCreator: Sendable {
    let scope: Scope
    let store: EpisodeStore
    let api: any VideoAPI
    let library: any MyVideoLibrary

    /// Asks the instance; when that fails, looks for what is kept.
    func load(_ id: String) {
        dispatch(.episodeAsked(id: id))
        scope.work(EpisodeWork.read, EpisodeWork.policy) {
            do throws(ServiceFailure) {
                let episode = try await api.episode(id)
                if !Task.isCancelled { dispatch(.episodeArrived(episode, id: id)) }
            } catch {
                let kept = await stored(id)
                if Task.isCancelled { return }
                dispatch(
                    kept.map { .storedEpisodeFound($0, insteadOf: error, id: id) }
                        ?? .episodeFailed(error, id: id))
            }
        }
    }

    func dismissNotice() { dispatch(.noticeDismissed) }

    /// A library that cannot be read has nothing to offer here; the list screen says why.
    private func stored(_ id: String) async -> KeptVideo? {
        let videos = (try? await library.videos(offset: 0, limit: nil)) ?? []
        return videos.video(known: id, at: api.origin)
    }

    private func dispatch(_ action: EpisodeAction, line: Int = #line) {
        scope.dispatcher(for: EpisodeAction.self).dispatch(action, line: line)
    }
}
