import Entities
import FluxCore
import TerminalUI
import VideoAPI

/// Shows episodes outside of the terminal; work of the screen's scope.
struct WatchActionCreator: Sendable {
    let playback: PlaybackActionCreator
    let desktop: any Desktop

    /// Plays the episode; where no player could, its page is opened.
    func play(_ episode: Episode) {
        // Another instance's video is not this one's to play.
        guard episode.origin == playback.api.origin else { return open(episode) }
        playback.scope.work(WatchWork.play, WatchWork.playPolicy) {
            switch await playback.ask(episode.uuid) {
            case .playlist(let url), .file(let url): await start(.playerStarted(name: episode.name), url)
            case .page(let url): await start(.pageOpened(name: episode.name), url)
            case .notReady, nil: break  // It was said why.
            }
        }
    }

    /// Opens the episode's page in the browser.
    func open(_ episode: Episode) {
        playback.scope.work(WatchWork.browse, WatchWork.browsePolicy) {
            await start(.pageOpened(name: episode.name), episode.url)
        }
    }

    func dismissNotice() { playback.dispatch(.noticeDismissed) }

    /// - Parameter started: What is true when the program was started.
    private func start(_ started: WatchAction, _ address: String) async {
        do throws(DesktopFailure) {
            if case .playerStarted = started {
                try await desktop.play(address)
            } else {
                try await desktop.open(address)
            }
            playback.dispatch(started)
        } catch {
            playback.dispatch(.watchFailed(.desktop(error)))
        }
    }
}
