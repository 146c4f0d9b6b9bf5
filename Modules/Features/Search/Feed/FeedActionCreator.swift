import ApplicationFlux
import Entities
import FluxCore
import Shell

/// Performs the commands of the Following screen.
struct FeedActionCreator: Sendable {
    let scope: Scope
    let search: SearchServices
    private var facts: Dispatcher<FeedAction> { scope.dispatcher(for: FeedAction.self) }

    func run(_ command: FeedState.Command) {
        switch command {
        case .follows(let action): search.follows.dispatch(action)
        case .open(let post): search.open(post)
        case .browse(let address): search.shell.browse(address)
        case .stock(let change, let id):
            search.stocked.change(change, id) { failure in
                facts.dispatch(failure.map { .stockFailed($0, change) } ?? .stockChanged(change, id))
            }
        case .stockBatch(let batch):
            search.stocked.change(batch) { facts.dispatch(.batchEnded(batch, done: $0, $1)) }
        case .toast(let toast): search.shell.showToast(toast)
        }
    }
}
