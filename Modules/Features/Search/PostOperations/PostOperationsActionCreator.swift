import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxScreens
import FoundationEssentials
import Persistence
import ReactiveCore

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
        case .change(let change): make(change)
        case .dismissFailure: dismissFailure()
        case .toast(let toast): messages.posts.showToast(toast)
        }
    }

    /// Marks posts as read or unread.
    func mark(_ request: ReadMarkRequest) {
        if follows.state.failure != nil { follows.dispatch(.failureDismissed) }
        followChanges.dismissFailure()
        readMarks.changes.request(request)
    }

    /// Changes the follows, and lists them again.
    private func make(_ change: FollowChange) {
        followChanges.request(FollowRequest(change, at: date()))
        follows.dispatch(.loadRequested(checking: false))
    }

    /// Forgets why the latest operation on the library failed.
    func dismissFailure() {
        follows.dispatch(.failureDismissed)
        followChanges.dismissFailure()
        readMarks.changes.dismissFailure()
    }

    /// Why the latest operation on the library failed; `nil` if it succeeded.
    var libraryFailure: LibraryFailure? {
        follows.state.failure ?? followChanges.failure.value ?? readMarks.changes.failure.value
    }
}

/// Changes to the library, which the feature's scope makes.
extension MutationProvider where Endpoint.Failure == LibraryFailure {
    /// Makes a change, for a command that waits for it.
    ///
    /// - Returns: Why the library refused it; `nil` if it is made.
    /// - Throws: An error when the task is cancelled.
    func make(_ change: Endpoint.Change) async throws -> LibraryFailure? {
        do { try await perform(change) } catch let failure as LibraryFailure { return failure }
        return nil
    }

    /// Forgets which change the library has refused.
    func dismissFailure() { if store.state.mutations.failure != nil { dismissRefusal() } }

    /// Forgets the changes that the end of the app interrupted. Screens load what the library contains.
    func forgetInterrupted() { for change in interrupted { resolve(change) } }
}
