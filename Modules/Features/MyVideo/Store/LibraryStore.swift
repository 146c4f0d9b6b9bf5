import Entities
public import FluxCore
public import Persistence

/// The kept videos: one store for all screens of the feature.
public typealias LibraryStore = Store<LibraryState>

/// What is known of the library.
public struct LibraryState: Reducible {
    public enum Phase: Codable, Sendable, Equatable {
        case idle
        /// The first reading runs; later ones leave the phase as it is until they end.
        case loading
        case loaded
        /// The latest reading failed; `videos` is what was known before.
        case failed(LibraryFailure)

        /// Whether a first answer is still to come.
        public var isRunning: Bool { self == .loading }

        /// Whether the library has answered, well or not.
        public var isSettled: Bool { self != .idle && !isRunning }
    }

    public var phase = Phase.idle
    /// Newest first, no id twice.
    @Tracked public var videos: [KeptVideo] = []
    /// The number of the latest reading.
    public var reading = 0
    /// Why the library could not be read while videos were known, until it can be or that was put away.
    public var notices = NoticeQueue<LibraryFailure>()

    public init() {}

    /// Whether it is known that nothing is kept.
    public var isEmpty: Bool { phase == .loaded && videos.isEmpty }

    public mutating func reduce(_ action: LibraryAction) {
        switch action {
        case .libraryAsked(let reading):
            if phase != .loaded { phase = .loading }
            self.reading = reading
        case .libraryChanged(let videos, let reading) where reading == self.reading:
            if videos != self.videos { self.videos = videos }  // Who follows them hears of a change only.
            (phase, notices) = (.loaded, NoticeQueue())
        case .libraryFailed(let failure, let reading) where reading == self.reading:
            phase = .failed(failure)
            if !videos.isEmpty { notices.reduce(.raised(failure)) }
        case .videoKept(let video): keep(video)
        case .videoReleased(let id):
            if let place = videos.firstIndex(where: { $0.id == id }) { videos.remove(at: place) }
        case .noticeDismissed: notices.reduce(.dismissed)
        case .libraryChanged, .libraryFailed: break  // Late: a newer reading runs or has ended.
        }
    }

    /// As the library does it: kept again, a video has new details and its old place.
    private mutating func keep(_ video: KeptVideo) {
        if let place = videos.firstIndex(where: { $0.id == video.id }) {
            videos[place] = KeptVideo(episode: video.episode, addedAt: videos[place].addedAt)
        } else {
            let place = videos.firstIndex { $0.addedAt <= video.addedAt } ?? videos.endIndex
            videos.insert(video, at: place)
        }
    }
}

extension Sequence<KeptVideo> {
    /// The kept video that somebody knows by `id`.
    ///
    /// - Parameters:
    ///   - id: A uuid in any case or a short uuid; an instance's own number is not stored.
    ///   - origin: Whose video is preferred when two instances' are kept.
    /// - Returns: `nil` when none is kept.
    public func video(known id: String, at origin: String) -> KeptVideo? {
        let uuid = id.lowercased()
        let known = filter { $0.episode.uuid == uuid || $0.episode.shortUUID == id }
        return known.first { $0.episode.origin == origin } ?? known.first
    }
}
