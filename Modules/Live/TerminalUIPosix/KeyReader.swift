import Glibc

/// Waits for keys and events without a time-out, until the terminal is closed or disconnected.
struct KeyReader: Sendable {
    enum Happening: Sendable, Equatable {
        case bytes([UInt8])
        case otherSize
        /// The process is in the foreground again.
        case isBack
        /// The terminal is disconnected.
        case ended
    }

    private static let portion = 65_536

    let keys: Int32
    let bell: Int32
    let tell: @Sendable (Happening) -> Void

    func run() {
        while true {
            var waited = [
                pollfd(fd: keys, events: Int16(POLLIN), revents: 0),
                pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
            ]
            if poll(&waited, 2, -1) < 0 {
                guard errno == EINTR else { return tell(.ended) }
                continue
            }
            if waited[1].revents != 0 {
                guard let rings = read(bell, 64), !rings.contains(UInt8(ascii: "q")) else { return }
                tell(rings.contains(UInt8(ascii: "c")) ? .isBack : .otherSize)
            } else if waited[0].revents != 0 {
                guard let bytes = read(keys, Self.portion) else { return tell(.ended) }
                tell(.bytes(bytes))
            }
        }
    }

    /// - Returns: At least 1 byte; `nil` at the end.
    private func read(_ descriptor: Int32, _ most: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            var got = Glibc.read(descriptor, buffer.baseAddress, most)
            while got < 0, errno == EINTR { got = Glibc.read(descriptor, buffer.baseAddress, most) }
            count = max(got, 0)
        }
        return bytes.isEmpty ? nil : bytes
    }
}
