import JournalFile

extension Composition {
    /// Runs `body` and closes, however it ends.
    ///
    /// - Throws: What `body` throws, or else why the recording is not whole.
    func serve(_ body: () async throws -> Void) async throws {
        do {
            try await body()
            await close()
        } catch {
            await close()
            throw error
        }
        if let failure = recordingFailure { throw CommandFailure("record", failure) }
    }
}
