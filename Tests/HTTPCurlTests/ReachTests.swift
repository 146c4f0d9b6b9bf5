import CCurl
import Glibc
import HTTP
import ReactiveTesting
import Testing

@testable import HTTPCurl

@Suite(.blocking) struct ReachTests {
    @Test(
        "addresses of this machine, of private networks and of reserved blocks are not public",
        arguments: [
            "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.1", "2130706433",
            "169.254.169.254",
            "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.168.1.1", "198.18.0.1",
            "198.19.255.255",
            "203.0.113.9", "224.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
            "::127.0.0.1", "64:ff9b::a00:1", "fc00::1", "fd12::1", "fe80::1", "ff02::1", "2001::1",
            "2001:db8::1",
            "2002:7f00:1::", "3fff::1", "100::1",
        ])
    func reserved(address: String) { #expect(Target.isPublic(address: address) == false) }

    @Test(
        "other addresses are public",
        arguments: [
            "1.1.1.1", "9.255.255.255", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1",
            "192.169.0.1",
            "198.20.0.1", "223.255.255.255", "::ffff:1.1.1.1", "64:ff9b::101:101", "2606:4700::1111",
            "2a00::1",
            "2002:101:101::",
        ])
    func ordinary(address: String) { #expect(Target.isPublic(address: address) == true) }

    @Test("a name is not an address", arguments: ["qiita.com", "localhost", "", "1.2.3.4.example"])
    func names(host: String) { #expect(Target.isPublic(address: host) == nil) }

    @Test(
        "a request for public addresses is refused by an address in its URL, without a connection",
        arguments: [
            "http://127.0.0.1:PORT/", "https://localhost:PORT/", "https://10.0.0.1/", "https://[fd12::1]/",
        ])
    func refused(url: String) async {
        let server = RawServer { connection in connection.readHead() }
        defer { server.stop() }
        let http = HTTPCurl.testClient()
        let address = url.replacing("PORT", with: "\(server.port)")

        await #expect(throws: HTTPFailure.refusedURL(address)) {
            try await http.send(HTTPRequest(.get, address, reach: .publicAddresses))
        }
        await http.close()
    }

    @Test("a name of this machine is refused when it is resolved", .enabled(if: Self.localName != nil))
    func resolved() async throws {
        let server = RawServer { connection in connection.readHead() }
        defer { server.stop() }
        let http = HTTPCurl.testClient()
        let address = "https://\(try #require(Self.localName)):\(server.port)/"

        do {
            _ = try await http.send(HTTPRequest(.get, address, reach: .publicAddresses))
            Issue.record("it was sent")
        } catch {
            if case .unreachable = error {} else { Issue.record("\(error)") }
        }
        await http.close()
    }

    /// A name of this machine other than `localhost`; `nil` if it has none.
    private static let localName: String? = {
        var bytes = [CChar](repeating: 0, count: 256)
        gethostname(&bytes, 255)
        let own = String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return [own, "ip6-localhost"].first { name in
            var found: UnsafeMutablePointer<addrinfo>?
            guard getaddrinfo(name, nil, nil, &found) == 0, let found else { return false }
            defer { freeaddrinfo(found) }
            return ccurl_is_public(found.pointee.ai_addr) == 0
        }
    }()
}
