import Entities
import ReactiveCore

/// What one person stocked.
final class InMemoryStocks: Sendable {
    private let kept = Guarded<[Post.ID]>([])

    /// Most recently stocked first.
    var ids: [Post.ID] { kept.withLock { $0 } }

    func add(_ id: Post.ID) {
        kept.withLock { if !$0.contains(id) { $0.insert(id, at: 0) } }
    }

    func remove(_ id: Post.ID) {
        kept.withLock { $0.removeAll { $0 == id } }
    }
}
