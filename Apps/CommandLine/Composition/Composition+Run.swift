import Console
import JournalCommands
import Synchronization
import TerminalFrames

extension Composition {
    /// Runs `body`, then closes the composition, even after an error.
    ///
    /// - Parameter keepsServer: Whether the server with sample data keeps running for the next composition, given the
    ///   result of `body`.
    /// - Throws: Errors from `body`, or the failure that made the recording incomplete.
    @discardableResult
    func runAndClose<Result>(
        keepsServer: (Result) -> Bool, _ body: () async throws -> Result
    ) async throws -> Result {
        let result: Result
        do {
            result = try await body()
        } catch {
            var error = addingDetail(error)
            // Before the wait for Ctrl-C, after which nothing would be printed.
            if let devtools = devtools.withLock({ $0 }) { error = devtools.report(error) }
            await showUntilCancelled()
            await close()
            throw error
        }
        await showUntilCancelled()
        await close(keepsServer: keepsServer(result))
        if let failure = recordingFailure { throw CommandFailure("record", failure) }
        // Reported when it happened. A script must not go on as if the library were complete.
        if library.recovery != nil, !library.isForScreens {
            throw ReportedFailure(code: ExitStatus.storage.rawValue)
        }
        return result
    }

    /// Adds the reason that the network reported, such as "Connection refused".
    private func addingDetail(_ error: any Error) -> any Error {
        guard let failure = error as? CommandFailure, failure.status == .unavailable,
            let detail = http.latestFailure, !failure.errorMessage(in: .english).why.contains(detail)
        else { return error }
        return failure.rewording { message, _ in message.adding(detail) }
    }
}
