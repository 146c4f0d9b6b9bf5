package import Entities
import FluxCore

/// What is known about changes to the user's stocks besides the answers of the service.
package struct StockedState: Reducible, Codable {
    /// What must be added to the posts' own counts of stocks, which are older than the latest changes.
    package var countDeltas: [Post.ID: Int] { deltas ?? [:] }
    /// `nil` for none: recordings of earlier versions have no such key.
    private var deltas: [Post.ID: Int]?
    /// The changes that are made once the user has logged in, oldest first; `nil` for none.
    package private(set) var changesAwaitingLogin: [StockBatch]?

    package mutating func reduce(_ action: StockedAction) {
        switch action {
        case .changesMade(let change, let ids):
            var deltas = countDeltas
            for id in ids { deltas[id, default: 0] &+= change == .add ? 1 : -1 }
            self.deltas = deltas
        case .postsRead(let ids): for id in ids { deltas?[id] = nil }
        case .loginAwaited(let batch): changesAwaitingLogin = (changesAwaitingLogin ?? []) + [batch]
        case .loginAwaitEnded: changesAwaitingLogin = nil
        }
    }
}
