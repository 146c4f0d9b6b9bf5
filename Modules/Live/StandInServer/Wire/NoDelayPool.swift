import FlyingFox
import FlyingSocks
import Glibc

/// FlyingFox's socket pool with Nagle's algorithm turned off.
///
/// FlyingFox writes the headers and the body separately; the second write would wait for the client's
/// acknowledgement of the first, which takes 40 ms. Accepted sockets inherit the option from the listening
/// one, which is suspended here before it accepts.
struct NoDelayPool: AsyncSocketPool {
    private let inner: any AsyncSocketPool = HTTPServer.defaultPool()

    func prepare() async throws { try await inner.prepare() }

    func run() async throws { try await inner.run() }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        try socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
        try await inner.suspendSocket(socket, untilReadyFor: events)
    }
}
