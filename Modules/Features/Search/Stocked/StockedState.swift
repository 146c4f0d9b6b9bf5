package import Entities
import FluxCore
package import FluxQueries
import FluxScreens

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

/// Whether the user has stocked a post.
package enum StockStatus: QueryEndpoint {
    /// A post.
    package typealias Key = Post.ID
    /// Whether it is stocked.
    package typealias Value = Bool
    /// Why the service did not answer.
    package typealias Failure = ServiceFailure
    /// A change of the user.
    package typealias Change = StockBatch

    /// Lists of stocks say of many posts that they are stocked, and other lists show it.
    package static var policy: QueryPolicy { QueryPolicy(unusedTime: nil, unusedLimit: 10_000) }

    /// A change sets what it wants.
    package static func apply(_ change: StockBatch, to isStocked: inout Bool, of id: Post.ID) {
        if change.posts.contains(id) { isStocked = change.change == .add }
    }

    /// The posts of a change.
    package static func keys(changedBy change: StockBatch) -> [Post.ID] { change.posts }

    /// A change is shown at once, whether or not the service has been asked.
    package static func value(beforeAnswerFor id: Post.ID) -> Bool? { false }
}

/// Changes to the user's stocks.
package enum StockChanges: MutationEndpoint {
    /// A change of several posts.
    package typealias Change = StockBatch
    /// Why the service did not make it.
    package typealias Failure = ServiceFailure
}

/// The known stocks, as screens show them.
package struct Stocks: Sendable {
    let answers: Query<StockStatus>
    let state: StockedState
    let isLoggedIn: Bool

    /// Whether a post is shown as stocked: never without a login.
    func isStocked(_ id: Post.ID) -> Bool { isLoggedIn && answers[id] == true }

    /// The correction to add to the post's own count, which does not contain the latest changes.
    func countDelta(_ id: Post.ID) -> Int {
        let entry = answers.entries[id: id]
        let (shown, answered) = (entry?.value ?? false, entry?.answeredValue ?? false)
        let pending = shown == answered ? 0 : answered ? -1 : 1
        return (state.countDeltas[id] ?? 0) &+ pending
    }
}
