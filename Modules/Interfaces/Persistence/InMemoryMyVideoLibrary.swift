public import Entities
public import FoundationEssentials
public import ReactiveCore
import Synchronization

/// A video library that lives as long as the process.
public final class InMemoryMyVideoLibrary: MyVideoLibrary {
    private let saved = Mutex<[SavedVideo]>([])
    private let relay = PublishRelay<Void>()

    public init() {}

    public var changes: Observable<Void> { relay.asObservable() }

    public func add(_ episode: Episode, at date: Date) async throws(LibraryFailure) {
        saved.withLock { saved in
            if let index = saved.firstIndex(where: { $0.id == episode.id }) {
                saved[index] = SavedVideo(episode: episode, addedAt: saved[index].addedAt)
            } else {
                saved.insert(newestFirst: SavedVideo(episode: episode, addedAt: date))
            }
        }
        relay.accept(())
    }

    @discardableResult
    public func merge(_ videos: [SavedVideo]) async throws(LibraryFailure) -> Int {
        let count = saved.withLock { saved in
            var ids = Set(saved.map(\.id))
            let added = videos.reversed().filter { ids.insert($0.id).inserted }
            for video in added { saved.insert(newestFirst: video) }
            return added.count
        }
        relay.accept(())
        return count
    }

    public func remove(_ id: Episode.ID) async throws(LibraryFailure) {
        saved.withLock { $0.removeAll { $0.id == id } }
        relay.accept(())
    }

    public func videos(offset: Int, limit: Int?) async throws(LibraryFailure) -> [SavedVideo] {
        saved.withLock { Array($0.dropFirst(max(offset, 0)).prefix(max(limit ?? .max, 0))) }
    }

    public func video(_ id: Episode.ID) async throws(LibraryFailure) -> SavedVideo? {
        saved.withLock { $0.first { $0.id == id } }
    }
}

extension [SavedVideo] {
    fileprivate mutating func insert(newestFirst video: SavedVideo) {
        insert(video, at: firstIndex { video.isListed(before: $0) } ?? endIndex)
    }
}
