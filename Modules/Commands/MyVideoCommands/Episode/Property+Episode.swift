import Console
import Entities
import FluxScreens
import MyVideo
import ReactiveCore
import ServiceTexts

extension Property where Value == Result<FoundEpisode, ServiceFailure>? {
    /// Waits until the request for the episode has ended.
    func settled() async throws -> Result<FoundEpisode, ServiceFailure> {
        guard let outcome = try await first(where: { $0 != nil }) else { throw CancellationError() }
        return outcome
    }
}

extension Result<FoundEpisode, ServiceFailure> {
    /// The episode.
    ///
    /// - Parameters:
    ///   - what: The command, such as `episode show`.
    ///   - options: The options of the command.
    /// - Throws: `CommandFailure` if there is none.
    func found(_ what: String, _ options: GlobalOptions) throws -> FoundEpisode {
        do throws(ServiceFailure) { return try get() } catch {
            throw CommandFailure(what, error, about: .episode, options)
        }
    }
}
