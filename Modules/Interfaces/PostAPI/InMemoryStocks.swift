import Entities
import ReactiveCore

/// The posts that one user has stocked.
final class InMemoryStocks: Sendable {
    private let stocked = Guarded<[Post.ID]>([])

    /// Most recently stocked first.
    var ids: [Post.ID] { stocked.withLock { $0 } }

    func add(_ id: Post.ID) {
        stocked.withLock { if !$0.contains(id) { $0.insert(id, at: 0) } }
    }

    func remove(_ id: Post.ID) {
        stocked.withLock { $0.removeAll { $0 == id } }
    }
}
