import Entities
import FluxCore
import FoundationEssentials
import Persistence
import ReactiveCore
import Shell
import VideoAPI

/// Reads one episode and dispatches the result. Its work belongs to the screen's scope.
struct EpisodeActionCreator: Sendable {
    let scope: Scope
    let services: MyVideoServices
    private var facts: Dispatcher<EpisodeAction> { scope.dispatcher(for: EpisodeAction.self) }

    func run(_ command: EpisodeState.Command) {
        switch command {
        case .read(let id):
            scope.cancelWork("retry")
            scope.work("read") { await read(id) }
        case .retry(let due):
            scope.work("retry", .debounced(for: due - scope.scheduler.now)) {
                facts.dispatch(.retryDue(at: due))
            }
        case .video(let command): video.run(command)
        }
    }

    private func read(_ id: String) async {
        do throws(ServiceFailure) {
            let episode = try await services.api.episode(id)
            if !Task.isCancelled { facts.dispatch(.episodeArrived(episode, id: id)) }
        } catch {
            // If the library cannot be read, there is no saved version; the list screen reports that failure.
            let videos = (try? await services.library.videos(matching: id)) ?? []
            if Task.isCancelled { return }
            let due = error.retryTime(at: scope.scheduler.now, services.now())
            let stored = videos.video(matching: id, at: services.api.origin)
            facts.dispatch(.episodeFailed(error, stored: stored, id: id, retryAt: due))
        }
    }

    private var video: VideoActionCreator {
        VideoActionCreator(scope: scope, services: services) { facts.dispatch(.video($0)) }
    }
}
