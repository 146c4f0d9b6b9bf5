import FlyingFox
import FlyingSocks
import Foundation
import OAuthCallback
import OAuthLoopback
import ReactiveTesting
import Testing

/// What the curl program got.
struct Reply: Sendable {
    let head: String
    let body: String
}

enum Loopback {
    /// Below the ports that the system gives to connections, so that none of them takes it meanwhile.
    static func freePort() throws -> UInt16 {
        for _ in 0..<100 {
            let port = UInt16.random(in: 20_000..<32_000)
            let socket = try Socket(domain: AF_INET, type: .stream)
            defer { try? socket.close() }
            if (try? socket.bind(to: try sockaddr_in.inet(ip4: "127.0.0.1", port: port))) != nil {
                return port
            }
        }
        throw SocketError.disconnected
    }

    /// Runs the real curl on `target` of the port; nil when nobody answers there.
    static func curl(_ port: UInt16, _ target: String, _ arguments: String...) async throws -> Reply? {
        let curl = try await ChildProcess.ran(
            ["curl", "-q", "-s", "-i", "--noproxy", "*"] + arguments + ["http://127.0.0.1:\(port)\(target)"])
        let text = String(decoding: curl.output, as: UTF8.self)
        guard curl.end == .exit(0), let end = text.range(of: "\r\n\r\n") else { return nil }
        return Reply(head: String(text[..<end.lowerBound]), body: String(text[end.upperBound...]))
    }
}

/// A visit under way: the tests play the browser.
struct Visit {
    let port: UInt16
    let opened: AsyncStream<String>
    let task: Task<OAuthRedirect, any Error>

    init(to page: String = "https://qiita.example/consent", title: String = "Welcome") throws {
        let port = try Loopback.freePort()
        let (opened, open) = AsyncStream.makeStream(of: String.self)
        let loopback = OAuthLoopback(port: port) { open.yield($0) }
        (self.port, self.opened) = (port, opened)
        task = Task {
            try await loopback.visit(page) { redirect in
                OAuthPage(title: title, text: redirect.error ?? "Go back to the terminal.")
            }
        }
    }

    /// Waits until the browser was sent to the page, and returns the page.
    func page() async -> String? {
        for await page in opened { return page }
        return nil
    }
}
