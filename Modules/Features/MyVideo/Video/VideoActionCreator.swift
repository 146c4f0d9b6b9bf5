import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import Persistence
import VideoAPI

/// Performs a screen's commands for videos. Library changes belong to the feature's scope, everything else to
/// the screen's scope.
struct VideoActionCreator: Sendable {
    let scope: Scope
    let services: MyVideoServices
    /// Dispatches to the screen.
    let dispatch: @Sendable (VideoAction) -> Void

    func run(_ command: VideoState.Command) {
        switch command {
        case .change(let changes): services.library.request(changes)
        case .open(let route): services.flux.routing.dispatch(.opened(route))
        case .find(let id, let episode): find(id, episode)
        case .play(let url, let name): scope.work("play") { await play(url, name) }
        case .browse(let addresses): services.shell.browse(addresses, in: scope)
        case .follow(let name): services.follows?.follow(name)
        case .unfollow(let name): services.follows?.unfollow(name)
        case .toast(let toast): services.messages.videos.showToast(toast)
        }
    }

    private func find(_ id: String, _ episode: Episode?) {
        // This instance cannot play another instance's video, but the video has a page.
        if let episode, episode.origin != services.api.origin {
            scope.cancelWork("play")
            return dispatch(.playbackFound(.page(url: episode.url), id: id))
        }
        // Pressing the key again replaces the request, so only one player starts.
        scope.work("play") {
            do throws(ServiceFailure) {
                let playback = try await services.api.playback(of: id)
                if !Task.isCancelled { dispatch(.playbackFound(playback, id: id)) }
            } catch {
                if !Task.isCancelled { dispatch(.playbackFailed(.service(error))) }
            }
        }
    }

    private func play(_ url: String, _ name: String) async {
        do throws(VideoPlayerFailure) {
            switch try await services.player.play(url) {
            case .player: dispatch(.playerStarted(name: name))
            case .browser: dispatch(.browserStarted(name: name))
            }
        } catch {
            dispatch(.playbackFailed(.desktop(error)))
        }
    }
}
