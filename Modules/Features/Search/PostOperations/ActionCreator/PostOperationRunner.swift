import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FoundationEssentials
import Persistence
import Shell

extension SearchServices {
    /// Performs an operation on posts that a screen requests. Changes belong to the feature's scope: they are completed
    /// even if the screen closes at once.
    func run(_ operation: PostOperation, in screen: Scope) {
        switch operation {
        case .open(let post): open(post)
        case .browse(let addresses): shell.browse(addresses, in: screen)
        case .stock(let batch): stocked.changes.request(batch)
        case .mark(let batch): follows.dispatch(.readMarksRequested(batch))
        case .change(let change): follows.make(change, at: date())
        case .follows(let action): follows.dispatch(action)
        case .toast(let toast): shell.showToast(toast)
        }
    }

    /// Makes the feature's messages and changes known to the shell.
    func register() {
        shell.registerMessages(PostToast.self) { $0.line($1, in: $2) }
        shell.registerUndo(of: ReadMarkBatch.self) {
            $1.strings.done($0)
        } make: {
            [weak follows] batch, request in
            follows?.dispatch(.readMarksRequested(batch.repeated(request)))
        }
        shell.registerUndo(of: FollowChange.self) {
            $1.strings.done($0)
        } make: {
            [weak follows, date] change, request in
            follows?.make(change.repeated(request), at: date())
        }
    }
}

extension Store<FollowsState> {
    /// Changes the follows, and lists them again.
    fileprivate func make(_ change: FollowChange, at date: Date) {
        dispatch(.changeRequested(change, at: date))
        dispatch(.loadRequested(checking: false))
    }
}
