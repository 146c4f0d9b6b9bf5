import Console
import MyVideo
import Persistence

extension MyVideoFeature {
    /// Changes the library.
    func make(_ change: LibraryChange, _ what: String, _ options: GlobalOptions) async throws {
        do { try await make(change) } catch let failure as LibraryFailure {
            throw CommandFailure(what, failure, options)
        }
    }
}
