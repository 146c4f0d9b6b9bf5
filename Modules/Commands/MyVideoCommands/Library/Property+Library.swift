import Console
import Entities
import MyVideo
import Persistence
import ReactiveCore
import Shell

extension Property where Value == LibraryState {
    /// Waits until the library has been read.
    func settled(_ what: String, _ options: GlobalOptions) async throws -> LibraryState {
        let state = try await first { $0.phase.isSettled }
        if case .failed(let failure) = state.phase { throw CommandFailure(what, failure, options) }
        return state
    }
}

extension Property where Value == VideoState.Change {
    /// Waits until the library has confirmed the change of `id`.
    func settled(_ id: Episode.ID, _ what: String, _ options: GlobalOptions) async throws {
        let change = try await first { $0.settled?.id == id }
        if case .failed(let failure, _) = change { throw CommandFailure(what, failure, options) }
    }
}
