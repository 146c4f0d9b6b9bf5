import FluxCore
import FluxQueries
import Persistence
import ReactiveCore

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
