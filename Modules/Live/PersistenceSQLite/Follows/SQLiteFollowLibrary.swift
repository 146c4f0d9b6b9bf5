public import Entities
public import FoundationEssentials
import GRDB
public import Persistence
public import ReactiveCore

/// Followed tags and users, in the file of the library.
public struct SQLiteFollowLibrary: FollowLibrary {
    private let library: SQLiteMyVideoLibrary

    public init(_ library: SQLiteMyVideoLibrary) { self.library = library }

    public var changes: Observable<Void> { library.changesByOthers }

    public func follow(_ name: FollowedName, at date: Date) async throws(LibraryFailure) {
        try await library.commit(recording: .follows([name])) {
            try FollowTables(database: $0).follow(name, at: date)
        }
    }

    public func unfollow(_ name: FollowedName) async throws(LibraryFailure) {
        try await library.commit(recording: .follows([name])) {
            try FollowTables(database: $0).unfollow(name)
        }
    }

    public func follows() async throws(LibraryFailure) -> [Follow] {
        try await library.read { try FollowTables(database: $0).follows() }
    }

    public func unread(limit: Int) async throws(LibraryFailure) -> [UnreadPost] {
        try await library.read {
            try FollowTables(database: $0).unread(limit: limit)
        }
    }

    public func add(
        _ posts: [Post], to name: FollowedName, _ progress: FeedProgress
    ) async throws(LibraryFailure) {
        try await library.commit(by: .follows) {
            try FollowTables(database: $0).add(posts, to: name, progress)
        }
    }

    public func markRead(_ ids: [Post.ID]) async throws(LibraryFailure) {
        try await library.commit(recording: .readMarks(ids)) {
            try FollowTables(database: $0).markRead(ids)
        }
    }

    public func markUnread(_ ids: [Post.ID]) async throws(LibraryFailure) {
        try await library.commit(recording: .readMarks(ids)) {
            try FollowTables(database: $0).markUnread(ids)
        }
    }

    public func read(of ids: [Post.ID]) async throws(LibraryFailure) -> [Post.ID] {
        try await library.read { try FollowTables(database: $0).read(of: ids) }
    }

    public func readMarks() async throws(LibraryFailure) -> [Post.ID] {
        try await library.read { try FollowTables(database: $0).readPosts().reversed() }
    }
}
