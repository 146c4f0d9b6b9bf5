import Entities
import FluxCore
import VideoAPI

/// Asks how an episode can be played; work of the screen's scope.
struct PlaybackActionCreator: Sendable {
    let scope: Scope
    let api: any VideoAPI

    /// - Parameter id: A uuid, a short uuid, or the instance's own number.
    func find(_ id: String) {
        scope.work(WatchWork.play, WatchWork.playPolicy) { _ = await ask(id) }
    }

    /// - Returns: `nil` when there is nothing to play, which was dispatched.
    func ask(_ id: String) async -> Playback? {
        dispatch(.playbackAsked(id: id))
        do throws(ServiceFailure) {
            let playback = try await api.playback(of: id)
            if Task.isCancelled { return nil }
            if case .notReady(let state) = playback {
                dispatch(.watchFailed(.notReady(state)))
                return nil
            }
            dispatch(.playbackFound(playback, id: id))
            return playback
        } catch {
            if !Task.isCancelled { dispatch(.watchFailed(.service(error))) }
            return nil
        }
    }

    func dispatch(_ action: WatchAction, line: Int = #line) {
        scope.dispatcher(for: WatchAction.self).dispatch(action, line: line)
    }
}
