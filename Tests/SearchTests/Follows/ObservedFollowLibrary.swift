import Entities
import Foundation
import Persistence
import ReactiveCore
import ReactiveTesting

/// A library that notes what is read, waits and refuses if a test says so, and that others change.
final class ObservedFollowLibrary: FollowLibrary {
    let content = InMemoryFollowLibrary()
    /// The posts whose marks were read, for each operation.
    let reads = Box<[[Post.ID]]>([])
    /// How often the follows were read.
    let followReads = Box(0)
    /// Whether operations are refused that change something, or read the follows.
    let isRefusing = Box(false)
    /// Accept this after a change by others.
    let changed = PublishRelay<Void>()
    private let scheduler = Box<(any Scheduler)?>(nil)

    var changes: Observable<Void> { changed.asObservable() }

    /// Each operation waits for 100 ms on this scheduler; `nil` for not at all.
    var delay: (any Scheduler)? {
        get { scheduler.value }
        set { scheduler.value = newValue }
    }

    private func wait() async { try? await delay?.sleep(for: .milliseconds(100)) }

    private func write(_ work: () async throws(LibraryFailure) -> Void) async throws(LibraryFailure) {
        await wait()
        if isRefusing.value { throw .busy(path: "/library") }
        try await work()
    }

    func follow(_ name: FollowedName, at date: Date) async throws(LibraryFailure) {
        try await write { () throws(LibraryFailure) in try await content.follow(name, at: date) }
    }
    func unfollow(_ name: FollowedName) async throws(LibraryFailure) {
        try await write { () throws(LibraryFailure) in try await content.unfollow(name) }
    }
    func follows() async throws(LibraryFailure) -> [Follow] {
        followReads.value += 1
        await wait()
        if isRefusing.value { throw .busy(path: "/library") }
        return try await content.follows()
    }
    func unread(limit: Int) async throws(LibraryFailure) -> [UnreadPost] {
        try await content.unread(limit: limit)
    }
    func add(
        _ posts: [Post], to name: FollowedName, _ progress: FeedProgress
    ) async throws(LibraryFailure) {
        try await write { () throws(LibraryFailure) in try await content.add(posts, to: name, progress) }
    }
    func markRead(_ ids: [Post.ID]) async throws(LibraryFailure) {
        try await write { () throws(LibraryFailure) in try await content.markRead(ids) }
    }
    func markUnread(_ ids: [Post.ID]) async throws(LibraryFailure) {
        try await write { () throws(LibraryFailure) in try await content.markUnread(ids) }
    }
    func read(of ids: [Post.ID]) async throws(LibraryFailure) -> [Post.ID] {
        reads.value.append(ids)
        await wait()
        return try await content.read(of: ids)
    }
    func readMarks() async throws(LibraryFailure) -> [Post.ID] { try await content.readMarks() }
}
