import FlyingFox
import FlyingSocks
import Glibc

/// FlyingFox's pool of sockets, with Nagle's algorithm turned off.
///
/// Head and body of an answer are two writes: the second would wait for the client to acknowledge the first, which
/// takes 40 ms. An accepted socket has the option from the listening one, which suspends here before it accepts.
struct PromptPool: AsyncSocketPool {
    private let inner: any AsyncSocketPool = HTTPServer.defaultPool()

    func prepare() async throws { try await inner.prepare() }

    func run() async throws { try await inner.run() }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        try socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
        try await inner.suspendSocket(socket, untilReadyFor: events)
    }
}
