import HTTP
import HTTPCurl
import Testing

@Suite struct EncodingTests {
    private func answer(
        _ encoding: String, _ body: [UInt8], limit: Int = 1 << 20
    ) async -> (Result<String, HTTPFailure>, head: String) {
        let server = RawServer { connection in
            connection.readHead()
            connection.write(
                "HTTP/1.1 200 OK\r\nContent-Encoding: \(encoding)\r\nContent-Length: \(body.count)\r\n\r\n")
            connection.write(body)
        }
        defer { server.stop() }
        let http = HTTPCurl.testClient(bodyLimit: limit)
        do throws(HTTPFailure) {
            let response = try await http.send(HTTPRequest(.get, server.url))
            return (.success(String(decoding: response.body, as: UTF8.self)), server.requests[0])
        } catch {
            return (.failure(error), server.requests[0])
        }
    }

    @Test("requests and decodes a brotli body")
    func brotli() async {
        let hello: [UInt8] = [0x0B, 0x02, 0x80] + Array("hello".utf8) + [0x03]

        let (outcome, head) = await answer("br", hello)

        #expect(outcome == .success("hello"))
        let accepted = head.split(separator: "\r\n").first { $0.hasPrefix("accept-encoding:") }
        #expect(accepted?.contains("gzip") == true && accepted?.contains("br") == true)
    }

    /// A hundred thousand zeros, compressed.
    private static let bomb: [UInt8] =
        [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0xED, 0xC1, 0x31, 1, 0, 0, 0, 0xC2, 0xA0, 0xF5, 0x4F, 0x6D]
        + [0x0D, 0x0F, 0xA0] + Array(repeating: 0, count: 96)
        + [0x80, 0x57, 0x03, 0x7D, 0x95, 0x11, 0xD4, 0xA0, 0x86, 0x01, 0]

    @Test("the body limit applies to the decoded size")
    func gzipBomb() async {
        let all = await answer("gzip", Self.bomb)
        let refused = await answer("gzip", Self.bomb, limit: 10_000)

        #expect(all.0 == .success(String(repeating: "\0", count: 100_000)))
        #expect(refused.0 == .failure(.tooLarge(limit: 10_000)))
    }

    @Test("a body that does not match its encoding is malformed", arguments: ["gzip", "br"])
    func broken(encoding: String) async {
        let (outcome, _) = await answer(encoding, Array("no such thing".utf8))

        guard case .failure(.malformed) = outcome else {
            Issue.record("\(outcome)")
            return
        }
    }
}
