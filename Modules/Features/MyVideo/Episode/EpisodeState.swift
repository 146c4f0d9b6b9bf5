package import Entities
package import FluxCore
package import FluxQueries
import FluxScreens
package import TerminalFrames

/// The state of an episode's screen. The requests for the episode are in the feature's queries.
package struct EpisodeState: Deriving, Codable {
    /// The request for the episode.
    package typealias Sources = QueryEntry<EpisodeByID>?

    /// Work that an action requests.
    package enum Command: Sendable, Equatable, Encodable, ClassifiedCommand {
        /// Request the episode again.
        case refetch(id: String)
        case video(VideoState.Command)

        /// What running the command does.
        package var effect: CommandEffect {
            switch self {
            case .refetch: .query
            case .video(let command): command.effect
            }
        }
    }

    /// The requested id: a UUID, a short UUID, or a number.
    package let id: String
    /// The latest version that was found. A saved version does not replace one of the instance, which is newer.
    package private(set) var episode: Episode?
    /// Where `episode` comes from.
    package private(set) var source = FoundEpisode.Source.instance
    /// Whether the user has dismissed the failure of the latest request; `nil` for no.
    private var isFailureDismissed: Bool?
    /// The scroll position of the text.
    package private(set) var offset = ScrollOffset()
    /// What this screen does with videos, and its playback.
    package private(set) var video = VideoState()

    /// - Parameter id: A UUID, a short UUID, or the instance's own number.
    package init(id: String) { self.id = id }

    /// Why a visible episode could not be refreshed, unless the user has dismissed that.
    ///
    /// - Parameter request: The request for the episode.
    func failure(of request: QueryEntry<EpisodeByID>?) -> ServiceFailure? {
        guard episode != nil, isFailureDismissed != true else { return nil }
        return source == .instance ? request?.serviceFailure : request?.failure
    }

    /// Shows the episode, and shows the next failure even if the user has dismissed one.
    package mutating func derive(from request: Sources, _ ask: CommandSink<Command>) {
        guard let request else { return }
        if request.phase == .loading { isFailureDismissed = nil }
        guard let found = request.value else { return }
        if episode == nil || source != .instance || found.source == .instance {
            (episode, source) = (found.episode, found.source)
        }
    }

    package mutating func reduce(_ action: EpisodeAction, _ ask: CommandSink<Command>) {
        switch action {
        case .screenOpened: video.reduce(.screenOpened)
        case .resumed: video.reduce(.resumed, ask.map(Command.video))
        case .scrolled(let move, let count, let height): offset.move(move, count: count, height: height)
        case .refreshed: ask(.refetch(id: id))
        case .video(let action): video.reduce(action, ask.map(Command.video))
        case .noticeDismissed: isFailureDismissed = true
        }
    }
}

/// The episode with the requested id, from the instance or from the library.
package enum EpisodeByID: QueryEndpoint {
    /// A UUID, a short UUID, or the instance's own number.
    package typealias Key = String
    /// The episode.
    package typealias Value = FoundEpisode
    /// Why there is none.
    package typealias Failure = ServiceFailure

    /// The state of a screen keeps what it has shown.
    package static var policy: QueryPolicy { QueryPolicy(unusedLimit: 0) }

    /// In place of a saved version, the instance's is requested when it accepts requests again.
    package static func pollingInterval(of entry: QueryEntry<EpisodeByID>) -> Duration? {
        entry.phase == .loaded ? entry.value?.retryDelay : nil
    }
}

extension QueryEntry<EpisodeByID> {
    /// Why the instance has not returned the episode; `nil` if it has, or while a request is running.
    var serviceFailure: ServiceFailure? {
        switch outcome {
        case nil: nil
        case .success(let found): found.source.serviceFailure
        case .failure(let failure): failure
        }
    }

    /// When the episode is requested again automatically; `nil` if it is not.
    var nextRequestAt: Duration? {
        retryAt
            ?? EpisodeByID.pollingInterval(of: self).flatMap { interval in updatedAt.map { $0 + interval } }
    }
}

extension FoundEpisode.Source {
    fileprivate var serviceFailure: ServiceFailure? {
        if case .library(_, serviceFailure: let failure) = self { failure } else { nil }
    }
}
