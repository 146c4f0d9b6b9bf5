import Entities
import FluxPrivateFiles
import Foundation
import Glibc
import Persistence
import ReactiveCore
import Synchronization

/// A follow library that is opened on first use.
final class LazyFollowLibrary: FollowLibrary {
    private let path: String
    private let isForScreens: Bool
    private let open: @Sendable () async throws(LibraryFailure) -> any FollowLibrary
    private let opened = Mutex<(any FollowLibrary)?>(nil)
    private let changed: PublishRelay<Void>
    /// Reports changes of a library that is not opened yet, for screens; `nil` for a command.
    private let watcher: FileWatcher?

    /// - Parameters:
    ///   - path: The library's file.
    ///   - isForScreens: Which operations may create the file. In the app (`true`), marking a post as read
    ///     creates it, and reading a list does not. In a command (`false`), reading a list creates it, so
    ///     that a failure is reported, and printing a post does not.
    ///   - open: Opens or creates the library.
    init(
        path: String, isForScreens: Bool,
        open: @escaping @Sendable () async throws(LibraryFailure) -> any FollowLibrary
    ) {
        (self.path, self.isForScreens, self.open) = (path, isForScreens, open)
        let changed = PublishRelay<Void>()
        self.changed = changed
        watcher = isForScreens ? FileWatcher(path) { changed.accept(()) } : nil
    }

    var changes: Observable<Void> { changed.asObservable() }

    func follow(_ name: FollowedName, at date: Date) async throws(LibraryFailure) {
        try await library().follow(name, at: date)
    }

    func unfollow(_ name: FollowedName) async throws(LibraryFailure) { try await library().unfollow(name) }

    func follows() async throws(LibraryFailure) -> [Follow] {
        opensForReads ? try await library().follows() : []
    }

    func unread(limit: Int) async throws(LibraryFailure) -> [UnreadPost] {
        opensForReads ? try await library().unread(limit: limit) : []
    }

    func add(
        _ posts: [Post], to name: FollowedName, _ progress: FeedProgress
    ) async throws(LibraryFailure) {
        try await library().add(posts, to: name, progress)
    }

    /// When no library can be created, for example in a read-only home folder, opening a post still works; it
    /// is not marked as read.
    func markRead(_ ids: [Post.ID]) async throws(LibraryFailure) {
        guard isForScreens || exists else { return }
        do throws(LibraryFailure) { try await library().markRead(ids) } catch {
            if access(path, F_OK) == 0 { throw error }
        }
    }

    func markUnread(_ ids: [Post.ID]) async throws(LibraryFailure) { try await library().markUnread(ids) }

    func read(of ids: [Post.ID]) async throws(LibraryFailure) -> [Post.ID] {
        opensForReads ? try await library().read(of: ids) : []
    }

    func readMarks() async throws(LibraryFailure) -> [Post.ID] {
        opensForReads ? try await library().readMarks() : []
    }

    private var opensForReads: Bool { !isForScreens || exists }
    private var exists: Bool { opened.withLock { $0 != nil } || access(path, F_OK) == 0 }

    private func library() async throws(LibraryFailure) -> any FollowLibrary {
        if let known = opened.withLock(\.self) { return known }
        let library = try await open()
        let isNew = opened.withLock { known in
            defer { known = known ?? library }
            return known == nil
        }
        // The subscription lives as long as the library, which lives as long as this object.
        if isNew {
            library.changes.subscribe { [weak self] in self?.changed.accept(()) }
            watcher?.stop()
        }
        return library
    }
}
