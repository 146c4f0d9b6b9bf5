import Entities
import ReactiveCore

/// The posts that one user has stocked.
final class InMemoryStocks: Sendable {
    private let stocked = Guarded<[Post.ID]>([])

    /// Most recently stocked first.
    var ids: [Post.ID] { stocked.withLock { $0 } }

    /// - Returns: Whether the post was not stocked before.
    func add(_ id: Post.ID) -> Bool {
        stocked.withLock { stocked in
            if stocked.contains(id) { return false }
            stocked.insert(id, at: 0)
            return true
        }
    }

    /// - Returns: Whether the post was stocked before.
    func remove(_ id: Post.ID) -> Bool {
        stocked.withLock { stocked in
            guard let index = stocked.firstIndex(of: id) else { return false }
            stocked.remove(at: index)
            return true
        }
    }
}
