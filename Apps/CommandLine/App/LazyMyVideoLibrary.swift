import Entities
import Foundation
import Persistence
import ReactiveCore
import Synchronization

/// A My Video library that is opened on first use; when that fails, the next use tries again.
///
/// The app can therefore start without it, and "try again" can succeed.
final class LazyMyVideoLibrary: MyVideoLibrary {
    private let opened = Mutex<(any MyVideoLibrary)?>(nil)
    private let changed = PublishRelay<Void>()
    private let open: @Sendable () async throws(LibraryFailure) -> any MyVideoLibrary

    init(open: @escaping @Sendable () async throws(LibraryFailure) -> any MyVideoLibrary) {
        self.open = open
    }

    var changes: Observable<Void> { changed.asObservable() }

    func add(_ episode: Episode, at date: Date) async throws(LibraryFailure) {
        try await library().add(episode, at: date)
    }

    func merge(_ videos: [SavedVideo]) async throws(LibraryFailure) -> Int {
        try await library().merge(videos)
    }

    func remove(_ id: Episode.ID) async throws(LibraryFailure) { try await library().remove(id) }

    func videos(offset: Int, limit: Int?) async throws(LibraryFailure) -> [SavedVideo] {
        try await library().videos(offset: offset, limit: limit)
    }

    func read(
        _ order: LibraryOrder, inBatchesOf count: Int, _ take: @escaping @Sendable ([SavedVideo]) -> Bool
    ) async throws(LibraryFailure) {
        try await library().read(order, inBatchesOf: count, take)
    }

    func videos(matching id: String) async throws(LibraryFailure) -> [SavedVideo] {
        try await library().videos(matching: id)
    }

    func video(_ id: Episode.ID) async throws(LibraryFailure) -> SavedVideo? {
        try await library().video(id)
    }

    private func library() async throws(LibraryFailure) -> any MyVideoLibrary {
        if let known = opened.withLock(\.self) { return known }
        let library = try await open()
        let isNew = opened.withLock { known in
            defer { known = known ?? library }
            return known == nil
        }
        // The subscription lives as long as the library, which lives as long as this object.
        if isNew { library.changes.subscribe { [weak self] in self?.changed.accept(()) } }
        return library
    }
}
