import Entities
import FluxCore
import Persistence
import Shell

/// Performs a screen's operations on posts. Changes belong to the feature's scope: they are completed even if the
/// screen closes at once.
struct PostOperationsActionCreator: Sendable {
    /// The screen's scope.
    let scope: Scope
    let search: SearchServices
    /// Dispatches to the screen.
    let dispatch: @Sendable (PostOperationsAction) -> Void

    func run(_ command: PostOperationsState.Command) {
        switch command {
        case .open(let post): search.open(post)
        case .browse(let addresses): search.shell.browse(addresses, in: scope)
        case .stock(let batch):
            search.stocked.change(batch, ended: { dispatch(.stockEnded(batch, done: $0, $1)) })
        case .checkInterruptedStock(let batch):
            search.stocked.check(batch, in: scope) { dispatch(.interruptedStockChecked(batch, done: $0)) }
        case .offerInterruptedStock(let batch):
            scope.work("offer", .concurrent) {
                let isWanted = await search.shell.ask(InterruptedStock(batch: batch))
                if isWanted { dispatch(.stockRequested(batch)) }
            }
        case .follow(let name): change(.followRequested(name, at: search.date()))
        case .unfollow(let name): change(.unfollowRequested(name))
        case .restore(let follow, let posts): change(.followRestored(follow, posts))
        case .follows(let action): search.follows.dispatch(action)
        case .toast(let toast): search.shell.showToast(toast)
        }
    }

    /// Changes the follows, and lists them again.
    private func change(_ action: FollowsAction) {
        search.follows.dispatch(action)
        search.follows.dispatch(.loadRequested(checking: false))
    }
}
