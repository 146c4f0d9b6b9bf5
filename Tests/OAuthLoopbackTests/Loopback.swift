import FlyingFox
import FlyingSocks
import Foundation
import OAuthCallback
import OAuthLoopback
import ReactiveTesting
import TerminalFrames
import Testing

/// A response to the curl program.
struct Reply: Sendable {
    let head: String
    let body: String
}

enum Loopback {
    /// A free port outside of the range that the system assigns, so that no connection takes it in the
    /// meantime.
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

    /// Sockets that listen on ports of the system's choice.
    static func listeners(_ count: Int) throws -> [Socket] {
        try (0..<count).map { _ in
            let socket = try Socket(domain: AF_INET, type: .stream)
            try socket.bind(to: try sockaddr_in.inet(ip4: "127.0.0.1", port: 0))
            try socket.listen()
            return socket
        }
    }

    /// Runs the curl program for `target` on the port; `nil` when there is no answer.
    static func curl(_ port: UInt16, _ target: String, _ arguments: String...) async throws -> Reply? {
        let curl = try await ChildProcess.outcome(
            ["curl", "-q", "-s", "-i", "--noproxy", "*"] + arguments + ["http://127.0.0.1:\(port)\(target)"])
        let text = String(decoding: curl.output, as: UTF8.self)
        guard curl.end == .exit(0), let end = text.range(of: "\r\n\r\n") else { return nil }
        return Reply(head: String(text[..<end.lowerBound]), body: String(text[end.upperBound...]))
    }
}

/// A visit in progress, in which the tests act as the browser.
struct Visit {
    let port: UInt16
    let opened: AsyncStream<String>
    let task: Task<OAuthRedirect, any Error>

    init(
        to page: String = "https://qiita.example/consent", title: String = "Welcome",
        in language: Language = .english
    ) throws {
        let port = try Loopback.freePort()
        let (opened, open) = AsyncStream.makeStream(of: String.self)
        let loopback = OAuthLoopback(port: port, language: language) { open.yield($0) }
        (self.port, self.opened) = (port, opened)
        task = Task {
            try await loopback.visit(page) { redirect in
                let page = OAuthPage(title: title, text: redirect.error ?? "Go back to the terminal.")
                return redirect.state == "foreign" ? .rejected(page) : .accepted(page)
            }
        }
    }

    /// Waits until the browser is sent to the page, and returns the page.
    func page() async -> String? {
        for await page in opened { return page }
        return nil
    }
}
