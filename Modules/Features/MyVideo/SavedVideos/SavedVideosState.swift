package import FluxCore
package import Persistence
package import Shell

/// The list of saved videos, and this screen's changes. The videos are in the library's state.
package struct SavedVideosState: Deriving, Codable {
    /// The saved videos, newest first.
    package typealias Sources = [SavedVideo]

    /// Work that an action requests.
    package enum Command: Sendable, Equatable, Encodable, ClassifiedCommand {
        /// An action for the feature's library store.
        case library(LibraryAction)
        case video(VideoState.Command)

        /// What running the command does.
        package var effect: CommandEffect {
            switch self {
            case .library: .query
            case .video(let command): command.effect
            }
        }
    }

    /// The saved videos without those that are being removed.
    package private(set) var list = ListState<SavedVideo>()
    /// This screen's changes of the library and its playback.
    package private(set) var video = VideoState()

    package init() {}

    /// Lists the videos again; the cursor stays on its video.
    package mutating func derive(from videos: [SavedVideo], _ ask: CommandSink<Command>) {
        list.show(remaining(videos))
    }

    package mutating func reduce(
        _ action: SavedVideosAction, from videos: [SavedVideo], _ ask: CommandSink<Command>
    ) {
        if case .list(let action) = action {
            if let notice = action.notice { ask(.video(.toast(.list(notice)))) }
            return list.reduce(action, of: remaining(videos))
        }
        let removals = video.pendingRemovals
        reduce(action, ask)
        if video.pendingRemovals != removals { derive(from: videos, ask) }
    }

    package mutating func reduce(_ action: SavedVideosAction, _ ask: CommandSink<Command>) {
        switch action {
        case .screenOpened(let now):
            video.reduce(.screenOpened)
            ask(.library(.readRequested(at: now)))
        case .resumed(let now):
            video.reduce(.resumed, ask.map(Command.video))
            ask(.library(.readRequested(at: now)))
        case .list: break  // Depends on the videos.
        case .video(let action):
            if action.appliesToMarks { list.clearMarks() }
            video.reduce(action, ask.map(Command.video))
        case .refreshed(let now): ask(.library(.readRequested(at: now)))
        case .noticeDismissed: ask(.library(.noticeDismissed))
        }
    }

    private func remaining(_ videos: [SavedVideo]) -> [SavedVideo] {
        let removals = video.pendingRemovals
        return removals.isEmpty ? videos : videos.filter { !removals.contains($0.id) }
    }
}
