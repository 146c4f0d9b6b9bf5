import Entities
import Glibc
import HTTP
import HTTPCurl
import ReactiveTesting
import Testing

/// Each test runs in a separate process because it changes the environment.
@Suite struct ProxyTests {
    @Test("https_proxy receives CONNECT without the token, and its refusal means unreachable")
    func refusedTunnel() async {
        await #expect(processExitsWith: .success) {
            let proxy = RawServer { connection in
                connection.readHead()
                connection.answer("403 Forbidden")
            }
            setenv("https_proxy", proxy.url, 1)

            let outcome = await ProxyTests.outcome("https://nagare.localhost/x", trusting: nil)

            let heads = proxy.requests
            guard case .failure(.unreachable("nagare.localhost", let detail)) = outcome,
                detail.contains("403"), heads.count == 1,
                heads[0].hasPrefix("connect nagare.localhost:443 http/1.1\r\n"),
                !heads[0].contains("authorization")
            else { exit(1) }
        }
    }

    @Test(
        "loopback and hosts in no_proxy are contacted directly",
        .needs(.program("openssl")))
    func exceptions() async {
        await #expect(processExitsWith: .success) {
            let proxy = RawServer { connection in connection.readHead() }
            let plain = RawServer { connection in
                connection.readHead()
                connection.answer()
            }
            guard
                let server = try? SecureServer(
                    names: ["nagare.localhost"],
                    files: ["found": "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"])
            else { exit(2) }
            defer { server.stop() }
            setenv("https_proxy", proxy.url, 1)
            setenv("http_proxy", proxy.url, 1)
            setenv("no_proxy", "nagare.localhost", 1)

            let url = "https://nagare.localhost:\(server.port)/found"
            let direct = await ProxyTests.outcome(url, trusting: server.certificate)
            let loopback = await ProxyTests.outcome(plain.url, trusting: nil)

            guard case .success(200) = direct, case .success(200) = loopback, proxy.requests.isEmpty else {
                server.stop()
                exit(1)
            }
        }
    }

    @Test(
        "verifies the server's certificate through a proxy's tunnel",
        .needs(.program("openssl")))
    func tunnel() async {
        await #expect(processExitsWith: .success) {
            guard
                let server = try? SecureServer(
                    names: ["nagare.localhost"],
                    files: ["found": "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"])
            else { exit(2) }
            defer { server.stop() }
            let port = server.port
            let proxy = RawServer { connection in
                connection.readHead()
                connection.write("HTTP/1.1 200 Connection established\r\n\r\n")
                connection.relay(to: port)
            }
            setenv("https_proxy", proxy.url, 1)

            let url = "https://nagare.localhost:\(port)/found"
            let trusted = await ProxyTests.outcome(url, trusting: server.certificate)
            let foreign = await ProxyTests.outcome(url, trusting: nil)

            guard case .success(200) = trusted, case .failure(.insecure) = foreign,
                proxy.requests.count == 2
            else {
                server.stop()
                exit(1)
            }
        }
    }

    private static func outcome(_ url: String, trusting file: String?) async -> Result<Int, HTTPFailure> {
        var settings = HTTPCurl.Settings(userAgent: "nagare/test")
        settings.caFile = file
        let request = HTTPRequest(
            .get, url, token: AccessToken(secret: "s3cret", origin: "https://nagare.localhost"))
        do throws(HTTPFailure) {
            return .success(try await HTTPCurl(settings: settings).send(request).status)
        } catch {
            return .failure(error)
        }
    }
}
