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
        case .mark(let batch): mark(.marked(batch))
        case .loadReadMarks(let ids): readMarks.load(ids)
        case .change(let change): follows.make(change, at: date())
        case .dismissFailure: dismissFailure()
        case .toast(let toast): shell.showToast(toast)
        }
    }

    /// Marks posts as read or unread.
    func mark(_ request: ReadMarkRequest) {
        if follows.state.failure != nil { follows.dispatch(.failureDismissed) }
        readMarks.changes.request(request)
    }

    /// Forgets why the latest operation on the library failed.
    func dismissFailure() {
        follows.dispatch(.failureDismissed)
        readMarks.dismissFailure()
    }

    /// Why the latest operation on the library failed; `nil` if it succeeded.
    var libraryFailure: LibraryFailure? { follows.state.failure ?? readMarks.failure }

    /// Makes the feature's messages and changes known to the shell.
    func register() {
        shell.registerMessages(PostToast.self) { $0.line($1, in: $2) }
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
