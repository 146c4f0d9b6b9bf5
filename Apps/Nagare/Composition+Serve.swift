extension Composition {
    /// Runs `body` and closes, however it ends.
    func serve(_ body: () async throws -> Void) async throws {
        do {
            try await body()
            await close()
        } catch {
            await close()
            throw error
        }
    }
}
