#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A client's connection with the one to the server.
struct GateConnection {
    let client, server: Int32
    /// When the client must have sent the rest of a head, or the next bytes of a body; `nil` while none are expected.
    private(set) var deadline: ContinuousClock.Instant?
    /// When the latest bytes of an answer arrived; `nil` once the next request has begun.
    private var answered: ContinuousClock.Instant?
    private var filter: RequestFilter
    /// Bytes that the filter has not taken.
    private var untaken: ArraySlice<UInt8> = []
    private var toServer: ArraySlice<UInt8> = []
    private var toClient: ArraySlice<UInt8> = []
    /// The start of the answer to a request with `Upgrade`.
    private var status: [UInt8] = []
    private var (clientEnded, serverEnded, isRefused, isBroken) = (false, false, false, false)

    init(
        _ client: Int32, _ server: Int32, until deadline: ContinuousClock.Instant, _ filter: RequestFilter
    ) {
        self.filter = filter
        (self.client, self.server, self.deadline) = (client, server, deadline)
    }

    func close() {
        for file in [client, server] { _ = systemClose(file) }
    }

    func isOver(at now: ContinuousClock.Instant) -> Bool {
        isBroken || serverEnded && !isRefused && toClient.isEmpty || deadline.map { $0 <= now } ?? false
    }

    /// Since when the connection waits for the client's next request; `nil` if it does not.
    var idleSince: ContinuousClock.Instant? { toClient.isEmpty && !isRefused ? answered : nil }

    /// The events to wait for; -1 if not even errors matter.
    var clientEvents: Int32 {
        // What a refused client sends stays unread.
        let reads = !clientEnded && !isRefused && toServer.isEmpty && untaken.isEmpty
        return events(reads: reads, writes: !toClient.isEmpty, ended: clientEnded)
    }

    var serverEvents: Int32 {
        isRefused
            ? -1
            : events(
                reads: !serverEnded && toClient.isEmpty, writes: !toServer.isEmpty, ended: serverEnded)
    }

    private func events(reads: Bool, writes: Bool, ended: Bool) -> Int32 {
        let events = (reads ? Int32(POLLIN) : 0) | (writes ? Int32(POLLOUT) : 0)
        return events == 0 && ended ? -1 : events
    }

    /// Answers instead of the server, and closes the connection when the client has had a moment to read that:
    /// closing at once would discard it, because bytes of the client are unread.
    mutating func refuse(_ response: [UInt8], _ now: ContinuousClock.Instant) {
        (isRefused, toServer, untaken) = (true, [], [])
        toClient += response
        deadline = now + .seconds(1)
        flushToClient()
    }

    mutating func step(
        _ clientEvents: Int16, _ serverEvents: Int16, _ now: ContinuousClock.Instant, _ timeout: Duration
    ) {
        if clientEvents & Int16(POLLERR | POLLNVAL) != 0 { isBroken = true }
        if serverEvents & Int16(POLLIN | POLLHUP | POLLERR) != 0, self.serverEvents & Int32(POLLIN) != 0 {
            readServer(now)
        }
        if clientEvents & Int16(POLLIN | POLLHUP) != 0, self.clientEvents & Int32(POLLIN) != 0 {
            readClient(now, timeout)
        } else if clientEvents & Int16(POLLHUP) != 0 {
            isBroken = true
        }
        if !untaken.isEmpty { pass(now, timeout) }
        flushToServer()
        flushToClient()
    }

    /// Passes on what the server has written before its end.
    mutating func drain(_ now: ContinuousClock.Instant) {
        while !isRefused, !isBroken, !serverEnded, toClient.isEmpty {
            readServer(now)
            if toClient.isEmpty { return }
            flushToClient()
        }
    }

    private mutating func readClient(_ now: ContinuousClock.Instant, _ timeout: Duration) {
        guard let bytes = Descriptor.read(client) else { return }
        clientEnded = bytes.isEmpty
        untaken += bytes
        if !clientEnded { answered = nil }
        if clientEnded, toServer.isEmpty { shutdown(server, Int32(SHUT_WR)) }
    }

    /// Passes on what the filter takes.
    private mutating func pass(_ now: ContinuousClock.Instant, _ timeout: Duration) {
        do throws(RequestFilter.Refusal) {
            let wasInHead = filter.isInHead
            let taken = try filter.take(untaken)
            untaken = untaken.dropFirst(taken.count)
            toServer += taken.output
            switch filter.phase {
            case .head:
                // A slow client gets no more time with each byte.
                if !filter.isInHead {
                    deadline = nil
                } else if !wasInHead, deadline == nil {
                    deadline = now + timeout
                }
            case .body, .chunks: deadline = now + timeout
            case .upgrade, .other: deadline = nil
            }
        } catch {
            refuse(error.response, now)
        }
    }

    private mutating func readServer(_ now: ContinuousClock.Instant) {
        guard let bytes = Descriptor.read(server) else { return }
        serverEnded = bytes.isEmpty
        toClient += bytes
        if filter.phase == .upgrade {
            status += bytes.prefix(12 - status.count)
            if status.count == 12 {
                filter.answered(isSwitched: status.suffix(3).elementsEqual("101".utf8))
            }
        }
        if filter.phase == .head, !filter.isInHead { answered = now }
    }

    private mutating func flushToServer() {
        guard !toServer.isEmpty, !isRefused else { return }
        // The server may have closed its end after an answer that the client has yet to get.
        if !Descriptor.write(&toServer, to: server) { toServer = [] }
        if clientEnded, toServer.isEmpty { shutdown(server, Int32(SHUT_WR)) }
    }

    private mutating func flushToClient() {
        if !toClient.isEmpty, !Descriptor.write(&toClient, to: client) { isBroken = true }
        if isRefused, toClient.isEmpty { shutdown(client, Int32(SHUT_WR)) }
    }
}

/// A method of the same name hides the system's function.
private func systemClose(_ file: Int32) -> Int32 {
    #if canImport(Glibc)
    Glibc.close(file)
    #elseif canImport(Musl)
    Musl.close(file)
    #else
    Darwin.close(file)
    #endif
}
