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
                let place = kept.firstIndex { $0.addedAt <= date } ?? kept.endIndex
                kept.insert(KeptVideo(episode: episode, addedAt: date), at: place)
            }
        }
        relay.accept(())
    }

    public func remove(_ id: Episode.ID) async throws(LibraryFailure) {
        kept.withLock { $0.removeAll { $0.id == id } }
        relay.accept(())
    }

    public func videos(offset: Int, limit: Int?) async throws(LibraryFailure) -> [KeptVideo] {
        kept.withLock { Array($0.dropFirst(offset).prefix(limit ?? .max)) }
    }

    public func video(_ id: Episode.ID) async throws(LibraryFailure) -> KeptVideo? {
        kept.withLock { $0.first { $0.id == id } }
    }
}
