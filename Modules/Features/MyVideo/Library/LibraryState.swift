import Entities
package import FluxCore
package import Persistence
package import Shell

/// What is known of the library: one store for all screens of the feature.
package struct LibraryState: Reducible, Codable {
    /// What is asked of the library.
    package enum Command: Sendable, Equatable {
        /// All that is kept, in the place of a reading that runs.
        case read(reading: Int)
        case merge([KeptVideo])
    }

    /// How it goes with the latest merge.
    package enum Merge: Codable, Sendable, Equatable {
        case running
        /// So many videos were not kept before.
        case done(count: Int)
        case failed(LibraryFailure)

        /// Whether the library has answered, well or not.
        package var isSettled: Bool { self != .running }
    }

    /// How far `videos` is what is kept: loading while the first reading runs, as later ones leave it as it is until
    /// they end; failed when the latest did, and `videos` is what was known before.
    package private(set) var phase = Asking<LibraryFailure>.idle
    /// Since when the first reading runs; `nil` when it does not.
    package private(set) var since: Duration?
    /// Newest first; an id never stands twice.
    @Tracked package private(set) var videos: [KeptVideo] = []
    /// The number of the latest reading.
    package private(set) var reading = 0
    /// `nil` before the first.
    package private(set) var merge: Merge?
    /// Why the library could not be read while videos were known, until it can be or that was put away.
    package private(set) var notices = NoticeQueue<LibraryFailure>()

    package init() {}

    /// Whether it is known that nothing is kept.
    package var isEmpty: Bool { phase == .loaded && videos.isEmpty }

    package mutating func reduce(_ action: LibraryAction, _ ask: (Command) -> Void) {
        switch action {
        case .readingAsked(let now):
            if phase != .loaded { (phase, since) = (.loading, since ?? now) }
            reading += 1
            ask(.read(reading: reading))
        case .libraryChanged(let videos, let reading) where reading == self.reading:
            if videos != self.videos { self.videos = videos }  // Who follows them hears of a change only.
            (phase, since, notices) = (.loaded, nil, NoticeQueue())
        case .libraryFailed(let failure, let reading) where reading == self.reading:
            (phase, since) = (.failed(failure), nil)
            if !videos.isEmpty { notices.reduce(.raised(failure)) }
        case .videoKept(let video): keep(video)
        case .videoReleased(let id):
            if let place = videos.firstIndex(where: { $0.id == id }) { videos.remove(at: place) }
        case .mergeAsked(let videos):
            merge = .running
            ask(.merge(videos))
        case .videosMerged(let count): merge = .done(count: count)
        case .mergeFailed(let failure): merge = .failed(failure)
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
    package func video(known id: String, at origin: String) -> KeptVideo? {
        let uuid = id.lowercased()
        let known = filter { $0.episode.uuid == uuid || $0.episode.shortUUID == id }
        return known.first { $0.episode.origin == origin } ?? known.first
    }
}
