public import Entities
public import FoundationEssentials
public import ReactiveCore
import Synchronization

/// A library that ends with the process.
public final class InMemoryMyVideoLibrary: MyVideoLibrary {
    private let kept = Mutex<[KeptVideo]>([])
    private let relay = PublishRelay<Void>()

    public init() {}

    public var changes: Observable<Void> { relay.asObservable() }

    public func add(_ episode: Episode, at date: Date) async throws(LibraryFailure) {
        kept.withLock { kept in
            if let place = kept.firstIndex(where: { $0.id == episode.id }) {
                kept[place] = KeptVideo(episode: episode, addedAt: kept[place].addedAt)
            } else {
                kept.insert(newestFirst: KeptVideo(episode: episode, addedAt: date))
            }
        }
        relay.accept(())
    }

    @discardableResult
    public func merge(_ videos: [KeptVideo]) async throws(LibraryFailure) -> Int {
        let count = kept.withLock { kept in
            var ids = Set(kept.map(\.id))
            let absent = videos.reversed().filter { ids.insert($0.id).inserted }
            for video in absent { kept.insert(newestFirst: video) }
            return absent.count
        }
        relay.accept(())
        return count
    }

    public func remove(_ id: Episode.ID) async throws(LibraryFailure) {
        kept.withLock { $0.removeAll { $0.id == id } }
        relay.accept(())
    }

    public func videos(offset: Int, limit: Int?) async throws(LibraryFailure) -> [KeptVideo] {
        kept.withLock { Array($0.dropFirst(max(offset, 0)).prefix(max(limit ?? .max, 0))) }
    }

    public func video(_ id: Episode.ID) async throws(LibraryFailure) -> KeptVideo? {
        kept.withLock { $0.first { $0.id == id } }
    }
}

extension [KeptVideo] {
    /// Before those of the same moment.
    fileprivate mutating func insert(newestFirst video: KeptVideo) {
        insert(video, at: firstIndex { $0.addedAt <= video.addedAt } ?? endIndex)
    }
}
