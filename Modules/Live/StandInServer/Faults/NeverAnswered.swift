import FlyingFox

/// Keeps a connection open without writing a byte, until the client hangs up or the server stops.
///
/// FlyingFox writes the head of a socket upgrade only after this returns; throwing closes the connection instead.
struct NeverAnswered: WSHandler {
    struct HungUp: Error {}

    func makeFrames(
        for client: AsyncThrowingStream<WSFrame, any Error>
    ) async throws -> AsyncStream<WSFrame> {
        for try await _ in client {}
        throw HungUp()
    }
}
