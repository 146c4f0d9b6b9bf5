import FlyingFox
import FlyingSocks

/// The combined effects of the active faults on one request.
struct FaultEffects: Sendable {
    enum Ending: Sendable { case whole, truncated, reset }

    private(set) var milliseconds = 0
    private(set) var status: Int?
    private(set) var isSilent = false
    private(set) var ending = Ending.whole
    private(set) var bytesPerSecond: Int?
    private(set) var compresses = false
    private(set) var lowercasesHeaders = false
    private(set) var conditions = Conditions()

    mutating func add(_ effect: Fault.Effect) {
        switch effect {
        case .latency(let milliseconds): self.milliseconds += milliseconds
        case .status(let status): self.status = self.status ?? status
        case .silent: isSilent = true
        case .truncate: ending = .truncated
        case .reset: ending = .reset
        case .slow(let bytesPerSecond): self.bytesPerSecond = bytesPerSecond
        case .gzip: compresses = true
        case .lowercaseHeaders: lowercasesHeaders = true
        case .rateLimit(let limit): conditions.rateLimit = limit
        case .revokeToken: conditions.tokensAreRevoked = true
        case .shift: conditions.listsShift = true
        case .oldServer: conditions.isOldServer = true
        case .noTotalCount: conditions.hidesTotalCount = true
        case .hostile: conditions.textsAreHostile = true
        case .hostileStrings: conditions.stringsAreHostile = true
        }
    }
}

/// A response body that is sent slowly, or that ends early and closes the connection.
struct FaultyBody: AsyncBufferedSequence {
    typealias Element = UInt8

    /// Thrown inside the body, which makes FlyingFox close the connection.
    struct ConnectionAborted: Error {}

    enum Ending { case complete, aborted }

    let bytes: [UInt8]
    let bytesPerSecond: Int?
    let ending: Ending

    func makeAsyncIterator() -> Iterator { Iterator(body: self) }

    struct Iterator: AsyncBufferedIteratorProtocol {
        let body: FaultyBody
        private var index = 0

        init(body: FaultyBody) { self.body = body }

        mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

        mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
            guard index < body.bytes.count else {
                if body.ending == .aborted { throw ConnectionAborted() }
                return nil
            }
            var length = count
            if let rate = body.bytesPerSecond {
                length = Swift.min(count, Swift.max(1, rate / 10))
                try await ContinuousClock().sleep(for: .seconds(Double(length) / Double(rate)))
            }
            let end = Swift.min(index + length, body.bytes.count)
            defer { index = end }
            return body.bytes[index..<end]
        }
    }
}

/// Encodes gzip (RFC 1952) without compression: deflate's stored blocks (RFC 1951, 3.2.4) are valid deflate.
enum Gzip {
    static func wrap(_ data: [UInt8]) -> [UInt8] {
        [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255] + stored(data) + littleEndian(Checksum.of(data), bytes: 4)
            + littleEndian(UInt32(truncatingIfNeeded: data.count), bytes: 4)
    }

    /// The data as uncompressed deflate blocks.
    static func stored(_ data: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        var start = 0
        repeat {
            let end = min(start + 65_535, data.count)
            let length = UInt16(end - start)
            out.append(end == data.count ? 1 : 0)
            out += littleEndian(UInt32(length), bytes: 2) + littleEndian(UInt32(~length), bytes: 2)
            out += data[start..<end]
            start = end
        } while start < data.count
        return out
    }

    private static func littleEndian(_ value: UInt32, bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

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
