import Entities
import MyVideo
import Persistence
import ReactiveCore

extension Property where Value == LibraryState {
    /// The library as soon as it has been read.
    func settled(_ what: String, _ options: GlobalOptions) async throws -> LibraryState {
        let state = try await first { $0.phase != .idle && !$0.phase.isRunning }
        if case .failed(let failure) = state.phase { throw CommandFailure(what, failure, options) }
        return state
    }
}

extension Property where Value == ChangeState.Phase {
    /// Returns when the library has acknowledged the change of `id`.
    func settled(_ id: Episode.ID, _ what: String, _ options: GlobalOptions) async throws {
        let phase = try await first { $0.settled?.id == id }
        if case .failed(let failure, _) = phase { throw CommandFailure(what, failure, options) }
    }
}
