import FlyingSocks

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
