public import Entities
public import FoundationEssentials
public import ReactiveCore
import Synchronization

/// A follow library that lives as long as the process.
public final class InMemoryFollowLibrary: FollowLibrary {
    private struct Entry {
        var follow: Follow
        /// Read and unread posts.
        var found: [Post] = []

        func unread(_ read: Set<Post.ID>) -> [Post] { found.filter { !read.contains($0.id) } }
    }

    private struct State {
        var entries: [Entry] = []
        /// Latest last.
        var read: [Post.ID] = []
    }

    private let state = Mutex(State())

    public init() {}

    /// Only this object can change it.
    public var changes: Observable<Void> { .never() }

    public func follow(_ name: FollowedName, at date: Date) async throws(LibraryFailure) {
        let follow = Follow(name: name, followedAt: date, checkedAt: nil, newestAt: nil, unread: 0)
        state.withLock { state in
            if !state.entries.contains(where: { $0.follow.id == name.id }) {
                state.entries.append(Entry(follow: follow))
            }
        }
    }

    public func unfollow(_ name: FollowedName) async throws(LibraryFailure) {
        state.withLock { $0.entries.removeAll { $0.follow.id == name.id } }
    }

    public func follows() async throws(LibraryFailure) -> [Follow] {
        state.withLock { state in
            state.entries.map { entry in
                var follow = entry.follow
                follow.unread = entry.unread(Set(state.read)).count
                return follow
            }
        }
    }

    public func unread(limit: Int) async throws(LibraryFailure) -> [UnreadPost] {
        let (entries, read) = state.withLock { ($0.entries, $0.read) }
        var ids = Set(read)
        let posts = entries.flatMap(\.found).filter { ids.insert($0.id).inserted }
        return posts.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }.prefix(limit).map { post in
            UnreadPost(
                post: post,
                names: entries.filter { $0.found.contains { $0.id == post.id } }.map(\.follow.name))
        }
    }

    public func add(
        _ posts: [Post], to name: FollowedName, _ progress: FeedProgress
    ) async throws(LibraryFailure) {
        state.withLock { state in
            guard let index = state.entries.firstIndex(where: { $0.follow.id == name.id }) else { return }
            let ids = Set(state.entries[index].found.map(\.id))
            state.entries[index].found += posts.filter { !ids.contains($0.id) }
            state.entries[index].follow = state.entries[index].follow.advanced(to: progress)
        }
    }

    public func markRead(_ ids: [Post.ID]) async throws(LibraryFailure) {
        state.withLock { state in
            for id in ids where !state.read.contains(id) { state.read.append(id) }
        }
    }

    public func markUnread(_ ids: [Post.ID]) async throws(LibraryFailure) {
        state.withLock { $0.read.removeAll(where: ids.contains) }
    }

    public func read(of ids: [Post.ID]) async throws(LibraryFailure) -> [Post.ID] {
        state.withLock { state in ids.filter { state.read.contains($0) } }
    }

    public func readMarks() async throws(LibraryFailure) -> [Post.ID] {
        state.withLock { $0.read.reversed() }
    }
}
