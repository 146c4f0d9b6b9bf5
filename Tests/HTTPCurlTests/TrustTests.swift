import HTTP
import HTTPCurl
import ReactiveTesting
import Testing

@Suite(.needs(.program("openssl"))) struct TrustTests {
    private func client(trusting file: String?) -> HTTPCurl {
        var settings = HTTPCurl.Settings(userAgent: "nagare/test")
        settings.caFile = file
        return HTTPCurl(settings: settings)
    }

    /// The TLS library's message for a refused server; `nil` for any other failure.
    private func refusal(_ http: HTTPCurl, _ url: String) async -> String? {
        let failure = await #expect(throws: HTTPFailure.self) {
            try await http.send(HTTPRequest(.get, url))
        }
        guard case .insecure(_, let detail) = failure else { return nil }
        return detail
    }

    private static let found = ["found": "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"]

    @Test("a self-signed certificate is insecure unless the settings trust it")
    func certificates() async throws {
        let server = try SecureServer(files: Self.found)
        defer { server.stop() }

        let detail = await refusal(client(trusting: nil), "\(server.url)/found")
        let answer = try await client(trusting: server.certificate).send(
            HTTPRequest(.get, "\(server.url)/found"))

        #expect(detail == "SSL certificate problem: self-signed certificate")
        #expect(answer.status == 200)
    }

    @Test("a trusted certificate for another host name is insecure")
    func wrongName() async throws {
        let server = try SecureServer(names: ["elsewhere.example"], files: Self.found)
        defer { server.stop() }

        let detail = await refusal(client(trusting: server.certificate), "\(server.url)/found")

        #expect(
            detail == "SSL: no alternative certificate subject name matches target host name 'localhost'")
    }

    @Test("accepts TLS 1.2 and refuses TLS 1.1", arguments: [("-tls1_2", false), ("-tls1_1", true)])
    func versions(option: String, isRefused: Bool) async throws {
        let server = try SecureServer(
            .openssl(options: [option, "-cipher", "DEFAULT:@SECLEVEL=0"]), files: Self.found)
        defer { server.stop() }
        let http = client(trusting: server.certificate)

        if isRefused {
            // Refused because of the version, not because of something that only old versions do.
            #expect(await refusal(http, "\(server.url)/found")?.contains("protocol version") == true)
        } else {
            #expect(try await http.send(HTTPRequest(.get, "\(server.url)/found")).status == 200)
        }
    }

    @Test("a missing certificate file trusts nobody")
    func missingFile() async throws {
        let server = try SecureServer(files: Self.found)
        defer { server.stop() }

        let detail = await refusal(client(trusting: "/nowhere/ca.pem"), "\(server.url)/found")

        #expect(detail?.contains("/nowhere/ca.pem") == true)
    }

    @Test("refuses a redirect from https to http, also on loopback")
    func downgrade() async throws {
        let plain = RawServer { connection in
            connection.readHead()
            connection.answer()
        }
        defer { plain.stop() }
        let server = try SecureServer(files: [
            "down": "HTTP/1.1 302 Found\r\nLocation: \(plain.url)/\r\nContent-Length: 0\r\n\r\n"
        ])
        defer { server.stop() }

        await #expect(throws: HTTPFailure.refusedURL("\(plain.url)/")) {
            try await client(trusting: server.certificate).send(HTTPRequest(.get, "\(server.url)/down"))
        }
        #expect(plain.requests.isEmpty)
    }
}
