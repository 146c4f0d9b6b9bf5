import FlyingFox

/// Keeps a connection open without sending anything, until the client or the server closes it.
///
/// FlyingFox writes the headers of a WebSocket upgrade after this returns; throwing closes the connection
/// instead.
struct SilentHandler: WSHandler {
    struct ConnectionClosed: Error {}

    func makeFrames(
        for client: AsyncThrowingStream<WSFrame, any Error>
    ) async throws -> AsyncStream<WSFrame> {
        for try await _ in client {}
        throw ConnectionClosed()
    }
}
