import Entities
import Foundation
import Glibc
import Persistence
import Synchronization

/// What is followed, in a library that is opened when it is first asked something.
final class FollowsOnDemand: FollowLibrary {
    private let path: String
    private let isForScreens: Bool
    private let open: @Sendable () throws(LibraryFailure) -> any FollowLibrary
    private let opened = Mutex<(any FollowLibrary)?>(nil)

    /// - Parameters:
    ///   - path: Of the library's file.
    ///   - isForScreens: Whether reading a post makes a library, and a look at a list makes none. For commands it is the
    ///     other way round: they say where none can be made, and leave none where a post was printed.
    ///   - open: Opens the library, or makes it.
    init(
        path: String, isForScreens: Bool,
        open: @escaping @Sendable () throws(LibraryFailure) -> any FollowLibrary
    ) {
        (self.path, self.isForScreens, self.open) = (path, isForScreens, open)
    }

    func follow(_ name: FollowedName, at date: Date) async throws(LibraryFailure) {
        try await library().follow(name, at: date)
    }

    func unfollow(_ name: FollowedName) async throws(LibraryFailure) { try await library().unfollow(name) }

    func follows() async throws(LibraryFailure) -> [Follow] {
        isAnswered ? try await library().follows() : []
    }

    func unread(limit: Int) async throws(LibraryFailure) -> [UnreadPost] {
        isAnswered ? try await library().unread(limit: limit) : []
    }

    func add(
        _ posts: [Post], to name: FollowedName, lookedAt date: Date
    ) async throws(LibraryFailure) {
        try await library().add(posts, to: name, lookedAt: date)
    }

    /// Where no library can be made, such as in a home that is not writable, posts are read without its being remembered.
    func markRead(_ ids: [Post.ID]) async throws(LibraryFailure) {
        guard isForScreens || isMade else { return }
        do throws(LibraryFailure) { try await library().markRead(ids) } catch {
            if access(path, F_OK) == 0 { throw error }
        }
    }

    func markUnread(_ ids: [Post.ID]) async throws(LibraryFailure) { try await library().markUnread(ids) }

    func read(of ids: [Post.ID]) async throws(LibraryFailure) -> [Post.ID] {
        isAnswered ? try await library().read(of: ids) : []
    }

    private var isAnswered: Bool { !isForScreens || isMade }
    private var isMade: Bool { opened.withLock { $0 != nil } || access(path, F_OK) == 0 }

    private func library() throws(LibraryFailure) -> any FollowLibrary {
        try opened.withLock { known throws(LibraryFailure) in
            if let known { return known }
            let library = try open()
            known = library
            return library
        }
    }
}
