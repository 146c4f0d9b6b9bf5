package import FluxCore
package import FluxQueries
package import FluxScreens
package import Persistence

/// The state of the list of saved videos. The videos are in the feature's queries.
package struct SavedVideosState: Deriving, Codable {
    /// The saved videos, newest first, with the changes that are running.
    package typealias Sources = QueryEntry<SavedVideoList>?

    /// Work that an action requests.
    package enum Command: Sendable, Equatable, Encodable, ClassifiedCommand {
        /// Read the library again.
        case refetch
        case video(VideoState.Command)

        /// What running the command does.
        package var effect: CommandEffect {
            switch self {
            case .refetch: .query
            case .video(let command): command.effect
            }
        }
    }

    /// The rows of the saved videos.
    package private(set) var list = ListState<SavedVideo>()
    /// What this screen does with videos, and its playback.
    package private(set) var video = VideoState()
    /// Why the known videos could not be read again, until they are read or the user dismisses it; `nil` if they could.
    package private(set) var failure: LibraryFailure?
    /// Whether the user has dismissed the failure of the latest read; `nil` for no.
    private var isFailureDismissed: Bool?

    package init() {}

    /// Lists the videos again; the cursor stays on its video.
    package mutating func derive(from library: Sources, _ ask: CommandSink<Command>) {
        list.show(library?.value ?? [])
        switch library?.phase {
        case nil, .idle: break
        case .loading: isFailureDismissed = nil
        case .loaded: failure = nil
        case .failed(let reason):
            if isFailureDismissed != true, library?.value?.isEmpty == false { failure = reason }
        }
    }

    package mutating func reduce(
        _ action: SavedVideosAction, from library: Sources, _ ask: CommandSink<Command>
    ) {
        guard case .list(let action) = action else { return reduce(action, ask) }
        if let notice = action.notice { ask(.video(.toast(.list(notice)))) }
        list.reduce(action, of: library?.value ?? [])
    }

    package mutating func reduce(_ action: SavedVideosAction, _ ask: CommandSink<Command>) {
        switch action {
        case .screenOpened: video.reduce(.screenOpened)
        case .resumed: video.reduce(.resumed, ask.map(Command.video))
        case .list: break  // Depends on the videos.
        case .video(let action):
            if action.appliesToMarks { list.clearMarks() }
            video.reduce(action, ask.map(Command.video))
        case .refreshed: ask(.refetch)
        case .noticeDismissed: (failure, isFailureDismissed) = (nil, true)
        }
    }
}
