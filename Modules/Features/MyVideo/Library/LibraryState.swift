import Entities
package import FluxCore
package import Persistence
package import Shell

/// The saved videos: one store for all screens of the feature.
package struct LibraryState: Reducible, Codable {
    /// Work that an action requests.
    package enum Command: Sendable, Equatable, Encodable, ClassifiedCommand {
        /// Read all saved videos; this replaces a running read.
        case read(readID: Int)
        case merge([SavedVideo])

        /// What running the command does.
        package var effect: CommandEffect {
            switch self {
            case .read: .query
            case .merge: .write
            }
        }
    }

    /// The phase of the latest merge.
    package enum Merge: Codable, Sendable, Equatable {
        case running
        /// This number of videos was new.
        case done(count: Int)
        case failed(LibraryFailure)

        /// Whether the merge has succeeded or failed.
        package var isSettled: Bool { self != .running }
    }

    /// The loading phase. Refreshing loaded videos keeps it `loaded` until the read ends. After a failed read
    /// it is `failed`, and `videos` are the previous ones.
    @Tracked package private(set) var phase = LoadPhase<LibraryFailure>.idle
    /// When loading started; `nil` unless `phase` is `loading`.
    package private(set) var since: Duration?
    /// Newest first, without duplicate ids.
    @Tracked package private(set) var videos: [SavedVideo] = []
    /// The number of the latest read.
    package private(set) var readID = 0
    /// `nil` before the first merge.
    package private(set) var merge: Merge?
    /// Failed reads while videos were known, until a read succeeds or the user dismisses them.
    package private(set) var notices = NoticeQueue<LibraryFailure>()

    package init() {}

    /// Whether the library has been loaded and has no videos.
    package var isEmpty: Bool { phase == .loaded && videos.isEmpty }

    package mutating func reduce(_ action: LibraryAction, _ ask: CommandSink<Command>) {
        switch action {
        case .readRequested(let now):
            if phase != .loaded { (phase, since) = (.loading, since ?? now) }
            read(ask)
        case .libraryChanged(let videos, let readID) where readID == self.readID:
            if videos != self.videos { self.videos = videos }  // Notifies subscribers only of changes.
            (phase, since, notices) = (.loaded, nil, NoticeQueue())
        case .libraryFailed(let failure, let readID) where readID == self.readID:
            (phase, since) = (.failed(failure), nil)
            if !videos.isEmpty { notices.reduce(.raised(failure)) }
        case .videoSaved(let video):
            insert(video)
            read(ask)
        case .videoRemoved(let id):
            if let index = videos.firstIndex(where: { $0.id == id }) { videos.remove(at: index) }
            read(ask)
        case .mergeRequested(let videos):
            merge = .running
            ask(.merge(videos))
        case .videosMerged(let count):
            merge = .done(count: count)
            read(ask)
        case .mergeFailed(let failure): merge = .failed(failure)
        case .noticeDismissed: notices.reduce(.dismissed)
        case .libraryChanged, .libraryFailed: break  // Late: a newer read has started.
        }
    }

    /// Reads the library again. The result of a running read is ignored: it may be from before a change.
    private mutating func read(_ ask: CommandSink<Command>) {
        readID &+= 1
        ask(.read(readID: readID))
    }

    /// Like the library: saving a video again updates its details and keeps its position.
    private mutating func insert(_ video: SavedVideo) {
        if let index = videos.firstIndex(where: { $0.id == video.id }) {
            videos[index] = SavedVideo(episode: video.episode, addedAt: videos[index].addedAt)
        } else {
            let index = videos.firstIndex { video.isListed(before: $0) } ?? videos.endIndex
            videos.insert(video, at: index)
        }
    }
}

extension Sequence<SavedVideo> {
    /// The saved video that `id` refers to.
    ///
    /// - Parameters:
    ///   - id: A UUID in any case, or a short UUID. An instance's own numbers are not stored.
    ///   - origin: The preferred instance, if videos of two instances match.
    /// - Returns: `nil` if no saved video matches.
    package func video(matching id: String, at origin: String) -> SavedVideo? {
        let uuid = id.lowercased()
        let matches = filter { $0.episode.uuid == uuid || $0.episode.shortUUID == id }
        return matches.first { $0.episode.origin == origin } ?? matches.first
    }
}
