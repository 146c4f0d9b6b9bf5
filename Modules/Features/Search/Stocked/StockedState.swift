package import Entities
import FluxCore

/// The known stocks of the user. All screens share one store, so a change on one screen shows on all of them.
package struct StockedState: Reducible, Codable {
    private var posts: [Post.ID: StockState] = [:]
    /// The changes that are made once the user has logged in, oldest first; `nil` for none.
    package private(set) var changesAwaitingLogin: [StockBatch]?

    /// Whether the service has not answered all requested changes.
    var isChanging: Bool { posts.values.contains { $0.change != nil } }

    /// The known state of a post.
    package subscript(id: Post.ID) -> StockState { posts[id] ?? StockState() }

    package mutating func reduce(_ action: StockedAction) {
        switch action {
        case .stockStatusLoaded(let id, let isStocked): posts[id, default: StockState()].update(isStocked)
        case .stocksListed(let ids, let areAll):
            if areAll { for id in posts.keys { posts[id]?.update(false) } }
            for id in ids { posts[id, default: StockState()].update(true) }
        case .changesStarted(let change, let ids):
            for id in ids { posts[id, default: StockState()].begin(change) }
        case .changeDone(let change, let id): posts[id, default: StockState()].finish(change)
        case .changeUnneeded(let change, let id): posts[id, default: StockState()].confirm(change)
        case .changesFailed(let change, let ids): for id in ids { posts[id]?.rollBack(change) }
        case .postsRead(let ids): for id in ids { posts[id]?.recount() }
        case .loginAwaited(let batch): changesAwaitingLogin = (changesAwaitingLogin ?? []) + [batch]
        case .loginAwaitEnded: changesAwaitingLogin = nil
        case .stocksCleared: for id in posts.keys { posts[id]?.update(nil) }
        }
    }
}
