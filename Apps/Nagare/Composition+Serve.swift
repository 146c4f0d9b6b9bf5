import JournalFile
import TerminalUI

extension Composition {
    /// Runs `body` and closes, however it ends.
    ///
    /// - Parameter handsServerOn: Whether somebody goes on with the server, by what `body` returned.
    /// - Throws: What `body` throws, or else why the recording is not whole.
    @discardableResult
    func serve<Result>(
        handsServerOn: (Result) -> Bool = { _ in false }, _ body: () async throws -> Result
    ) async throws -> Result {
        let result: Result
        do {
            result = try await body()
        } catch {
            await close()
            throw explained(error)
        }
        await close(handsServerOn: handsServerOn(result))
        if let failure = recordingFailure { throw CommandFailure("record", failure) }
        return result
    }

    /// With what `--verbose` adds about the network.
    private func explained(_ error: any Error) -> any Error {
        guard options.verbose, let failure = error as? CommandFailure, failure.status == .unavailable,
            let detail = http.latest, !failure.explanation.why.contains(detail)
        else { return error }
        return CommandFailure(failure.explanation.adding(detail), failure.status)
    }
}
