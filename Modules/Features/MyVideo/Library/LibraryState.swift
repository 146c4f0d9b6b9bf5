import Entities
package import FluxCore
package import Persistence
package import Shell

/// What is known of the library: one store for all screens of the feature.
package struct LibraryState: Reducible, Codable {
    /// What is asked of the library.
    package enum Command: Sendable, Equatable {
        /// All that is kept, in the place of a reading that runs.
        case read(readID: Int)
        case merge([SavedVideo])
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
    package private(set) var phase = LoadPhase<LibraryFailure>.idle
    /// Since when the first reading runs; `nil` when it does not.
    package private(set) var since: Duration?
    /// Newest first; an id never stands twice.
    @Tracked package private(set) var videos: [SavedVideo] = []
    /// The number of the latest reading.
    package private(set) var readID = 0
    /// `nil` before the first.
    package private(set) var merge: Merge?
    /// Why the library could not be read while videos were known, until it can be or that was put away.
    package private(set) var notices = NoticeQueue<LibraryFailure>()

    package init() {}

    /// Whether it is known that nothing is kept.
    package var isEmpty: Bool { phase == .loaded && videos.isEmpty }

    package mutating func reduce(_ action: LibraryAction, _ ask: (Command) -> Void) {
        switch action {
        case .readRequested(let now):
            if phase != .loaded { (phase, since) = (.loading, since ?? now) }
            readID += 1
            ask(.read(readID: readID))
        case .libraryChanged(let videos, let readID) where readID == self.readID:
            if videos != self.videos { self.videos = videos }  // Who follows them hears of a change only.
            (phase, since, notices) = (.loaded, nil, NoticeQueue())
        case .libraryFailed(let failure, let readID) where readID == self.readID:
            (phase, since) = (.failed(failure), nil)
            if !videos.isEmpty { notices.reduce(.raised(failure)) }
        case .videoSaved(let video): insert(video)
        case .videoRemoved(let id):
            if let index = videos.firstIndex(where: { $0.id == id }) { videos.remove(at: index) }
        case .mergeRequested(let videos):
            merge = .running
            ask(.merge(videos))
        case .videosMerged(let count): merge = .done(count: count)
        case .mergeFailed(let failure): merge = .failed(failure)
        case .noticeDismissed: notices.reduce(.dismissed)
        case .libraryChanged, .libraryFailed: break  // Late: a newer reading runs or has ended.
        }
    }

    /// As the library does it: kept again, a video has new details and its old place.
    private mutating func insert(_ video: SavedVideo) {
        if let index = videos.firstIndex(where: { $0.id == video.id }) {
            videos[index] = SavedVideo(episode: video.episode, addedAt: videos[index].addedAt)
        } else {
            let index = videos.firstIndex { $0.addedAt <= video.addedAt } ?? videos.endIndex
            videos.insert(video, at: index)
        }
    }
}

extension Sequence<SavedVideo> {
    /// The kept video that somebody knows by `id`.
    ///
    /// - Parameters:
    ///   - id: A uuid in any case or a short uuid; an instance's own number is not stored.
    ///   - origin: Whose video is preferred when two instances' are kept.
    /// - Returns: `nil` when none is kept.
    package func video(matching id: String, at origin: String) -> SavedVideo? {
        let uuid = id.lowercased()
        let matches = filter { $0.episode.uuid == uuid || $0.episode.shortUUID == id }
        return matches.first { $0.episode.origin == origin } ?? matches.first
    }
}
