import Glibc

/// Waits for keys and events without a time-out, until the terminal is closed or disconnected.
struct KeyReader: Sendable {
    enum Event: Sendable, Equatable {
        case bytes([UInt8])
        case resized
        /// The process is in the foreground again.
        case continued
        /// Another program uses the terminal until `continued`. No keys are read in the meantime.
        case lent
        /// The terminal is disconnected.
        case ended
    }

    private static let bufferSize = 65_536

    let keys: Int32
    let eventPipe: Int32
    let report: @Sendable (Event) -> Void

    func run() {
        var isLent = false
        while true {
            var waited = [
                // A negative descriptor is not waited for.
                pollfd(fd: isLent ? -1 : keys, events: Int16(POLLIN), revents: 0),
                pollfd(fd: eventPipe, events: Int16(POLLIN), revents: 0),
            ]
            if poll(&waited, 2, -1) < 0 {
                guard errno == EINTR else { return report(.ended) }
                continue
            }
            if waited[1].revents != 0 {
                guard let eventBytes = read(eventPipe, 64), !eventBytes.contains(UInt8(ascii: "q")) else {
                    return
                }
                if let change = eventBytes.last(where: { "cl".utf8.contains($0) }) {
                    isLent = change == UInt8(ascii: "l")
                    report(isLent ? .lent : .continued)
                } else {
                    report(.resized)
                }
            } else if waited[0].revents != 0 {
                guard let bytes = read(keys, Self.bufferSize) else { return report(.ended) }
                report(.bytes(bytes))
            }
        }
    }

    /// - Returns: At least 1 byte; `nil` at the end.
    private func read(_ descriptor: Int32, _ limit: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            var result = Glibc.read(descriptor, buffer.baseAddress, limit)
            while result < 0, errno == EINTR { result = Glibc.read(descriptor, buffer.baseAddress, limit) }
            count = max(result, 0)
        }
        return bytes.isEmpty ? nil : bytes
    }
}
