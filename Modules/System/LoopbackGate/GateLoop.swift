#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Serves all connections of a gate on one thread.
struct GateLoop {
    private let listener, wakeUp: Int32
    private let port: UInt16
    private let path: String
    private let settings: LoopbackGate.Settings
    private let clock = ContinuousClock()
    private var connections: [GateConnection] = []
    /// Whether there was no descriptor for another connection. The listener, which would be ready all the time, is then
    /// not polled.
    private var isFull = false

    init(
        _ listener: Int32, _ wakeUp: Int32, _ port: UInt16, _ path: String, _ settings: LoopbackGate.Settings
    ) {
        (self.listener, self.wakeUp, self.port, self.path) = (listener, wakeUp, port, path)
        self.settings = settings
    }

    mutating func run() {
        defer { connections.forEach { $0.close() } }
        while true {
            var polled = [Self.entry(wakeUp, POLLIN), Self.entry(listener, isFull ? -1 : POLLIN)]
            for connection in connections {
                polled.append(Self.entry(connection.client, connection.clientEvents))
                polled.append(Self.entry(connection.server, connection.serverEvents))
            }
            let count = poll(&polled, nfds_t(polled.count), timeout())
            let now = clock.now
            isFull = false
            if count < 0 && errno != EINTR { return }
            if count < 0 { continue }
            if polled[0].revents != 0 {
                for index in connections.indices { connections[index].drain(now) }
                return
            }
            for index in connections.indices {
                let (client, server) = (polled[2 + 2 * index].revents, polled[3 + 2 * index].revents)
                connections[index].step(client, server, now, settings.timeout)
            }
            let oldest = longestIdle()
            connections.removeAll { connection in
                guard connection.isOver(at: now) || connection.client == oldest else { return false }
                connection.close()
                return true
            }
            if polled[1].revents != 0 { admit(now) }
        }
    }

    /// The client's descriptor of the connection to close if too many are idle.
    private func longestIdle() -> Int32? {
        let idle = connections.compactMap { connection in
            connection.idleSince.map { (since: $0, client: connection.client) }
        }
        return idle.count > settings.waitingLimit ? idle.min { $0.since < $1.since }?.client : nil
    }

    private mutating func admit(_ now: ContinuousClock.Instant) {
        while let (client, peer) = Descriptor.accept(on: listener) {
            let waiting = connections.count { $0.deadline != nil }
            guard waiting < settings.waitingLimit, let server = Descriptor.connect(to: path) else {
                close(client)
                continue
            }
            let filter = RequestFilter(readsBodies: settings.readsBodies)
            var connection = GateConnection(client, server, until: now + settings.timeout, filter)
            if let text = settings.refusalOfOtherUsers, !PeerUser.isOwn(peer, connectedTo: port) {
                let head = [
                    "HTTP/1.1 403 Forbidden", "Content-Type: text/plain; charset=utf-8",
                    "Content-Length: \(text.utf8.count)", "Connection: close", "", "",
                ]
                connection.refuse(Array((head.joined(separator: "\r\n") + text).utf8), now)
            } else {
                // Those that have sent their request already do not wait.
                connection.step(Int16(POLLIN), 0, now, settings.timeout)
            }
            connections.append(connection)
        }
        isFull = [EMFILE, ENFILE].contains(errno)
    }

    /// The time to the next deadline in milliseconds; -1 if there is none.
    private func timeout() -> Int32 {
        let retry = isFull ? clock.now + .seconds(1) : nil
        guard let next = (connections.map(\.deadline) + [retry]).compactMap(\.self).min() else { return -1 }
        let (seconds, rest) = (next - clock.now).components
        return Int32(max(0, min(60_000, seconds * 1_000 + rest / 1_000_000_000_000_000 + 1)))
    }

    private static func entry(_ file: Int32, _ events: Int32) -> pollfd {
        // The system ignores negative descriptors.
        pollfd(fd: events < 0 ? -1 : file, events: Int16(max(0, events)), revents: 0)
    }
}
