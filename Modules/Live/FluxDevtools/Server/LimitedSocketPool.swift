#if FluxDevtools
import FlyingFox
import FlyingSocks
import ReactiveCore
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// FlyingFox's socket pool with limits for connections that have not become a WebSocket: a time to wait for the next
/// bytes, and a number of waiting connections. FlyingFox has neither.
///
/// Nagle's algorithm is turned off, because header and body of a response are written separately.
final class LimitedSocketPool: AsyncSocketPool {
    /// How long a connection may wait for the next bytes of a request.
    private let timeout: Duration
    /// The maximum number of connections that wait for the next bytes of a request.
    static let limit = 64

    private struct State {
        var admitted: Set<String> = []
        var waiting = 0
    }

    private let inner: any AsyncSocketPool = HTTPServer.defaultPool()
    private let scheduler = SerialScheduler(label: "devtools")
    private let state = Mutex(State())

    init(timeout: Duration = .seconds(10)) { self.timeout = timeout }

    func prepare() async throws { try await inner.prepare() }

    func run() async throws { try await inner.run() }

    /// Lets a connection wait for as long as it likes.
    ///
    /// - Parameter peer: The address of the client.
    func admit(_ peer: HTTPRequest.Address?) {
        guard case .ip4(let address, let port)? = peer else { return }
        state.withLock { _ = $0.admitted.insert("\(address):\(port)") }
    }

    /// Forgets a connection that has ended: another one may have the same address.
    ///
    /// - Parameter peer: The address of the client.
    func forget(_ peer: HTTPRequest.Address?) {
        guard case .ip4(let address, let port)? = peer else { return }
        state.withLock { _ = $0.admitted.remove("\(address):\(port)") }
    }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
        // The listening socket has no peer.
        guard case .ip4(let address, let port)? = try? socket.remotePeer() else {
            return try await inner.suspendSocket(socket, untilReadyFor: events)
        }
        let peer = "\(address):\(port)"
        if state.withLock({ $0.admitted.contains(peer) }) {
            return try await inner.suspendSocket(socket, untilReadyFor: events)
        }
        guard begin() else { throw SocketError.disconnected }
        defer { state.withLock { $0.waiting -= 1 } }
        try await withThrowingTaskGroup(of: Void.self) { [inner] group in
            group.addTask { try await inner.suspendSocket(socket, untilReadyFor: events) }
            group.addTask { [scheduler, timeout] in
                try await scheduler.sleep(for: timeout)
                throw SocketError.disconnected
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private func begin() -> Bool {
        state.withLock { state in
            guard state.waiting < Self.limit else { return false }
            state.waiting += 1
            return true
        }
    }
}
#endif
