import FlyingSocks
import Foundation
import OAuthCallback
import OAuthLoopback
import ReactiveTesting
import TerminalFrames
import Testing

@Suite(.blocking, .needs(.program("curl"))) struct OAuthLoopbackTests {
    @Test("opens the page once the callback is ready, and decodes the redirect")
    func redirectDecoded() async throws {
        let visit = try Visit(title: "Welcome & <b>bye</b>")
        #expect(await visit.page() == "https://qiita.example/consent")

        let reply = try await Loopback.curl(visit.port, "/callback?code=c0de&state=a%26b%3Dc")

        #expect(try await visit.task.value == OAuthRedirect(code: "c0de", state: "a&b=c"))
        let page = try #require(reply)
        #expect(page.head.hasPrefix("HTTP/1.1 200 OK"))
        #expect(page.head.contains("Cache-Control: no-store"))
        #expect(page.head.contains("Referrer-Policy: no-referrer"))
        #expect(page.body.contains("<h1>Welcome &amp; &lt;b&gt;bye&lt;/b&gt;</h1>"))
        #expect(!page.body.contains("c0de") && !page.body.contains("<script"))
    }

    @Test(
        "any redirect is returned, including a refusal, an incomplete and an empty one",
        arguments: [
            ("?error=access_denied&state=s", OAuthRedirect(state: "s", error: "access_denied")),
            ("?state=s", OAuthRedirect(state: "s")), ("?code=c", OAuthRedirect(code: "c")),
            ("", OAuthRedirect()), ("?code=&state=", OAuthRedirect(code: "", state: "")),
        ])
    func anyRedirect(query: String, expected: OAuthRedirect) async throws {
        let visit = try Visit()
        _ = await visit.page()

        #expect(try await Loopback.curl(visit.port, "/callback\(query)") != nil)

        #expect(try await visit.task.value == expected)
    }

    @Test("another path or method is rejected and does not end the visit")
    func otherRequests() async throws {
        let visit = try Visit()
        _ = await visit.page()

        let icon = try #require(try await Loopback.curl(visit.port, "/favicon.ico"))
        #expect(icon.head.hasPrefix("HTTP/1.1 404"))
        let post = try #require(try await Loopback.curl(visit.port, "/callback?code=x", "-X", "POST"))
        #expect(post.head.hasPrefix("HTTP/1.1 405"))
        _ = try await Loopback.curl(visit.port, "/callback?code=c0de&state=s")

        #expect(try await visit.task.value == OAuthRedirect(code: "c0de", state: "s"))
    }

    @Test(
        "the pages of the listener are in the user's language, and say so to the browser",
        arguments: [
            (Language.english, ["Not found", "Method not allowed", "Welcome"]),
            (.japanese, ["ページが見つかりません", "許可されていないメソッド", "Welcome"]),
        ])
    func languages(_ language: Language, _ titles: [String]) async throws {
        let visit = try Visit(in: language)
        _ = await visit.page()

        let replies = [
            try await Loopback.curl(visit.port, "/favicon.ico"),
            try await Loopback.curl(visit.port, "/callback?code=x", "-X", "POST"),
            try await Loopback.curl(visit.port, "/callback?code=c0de&state=foreign"),
        ]
        visit.task.cancel()

        for (reply, title) in zip(replies, titles) {
            let page = try #require(reply)
            #expect(page.body.contains("<h1>\(title)</h1>"))
            #expect(page.body.contains("<html lang=\"\(language.code)\">"))
        }
    }

    @Test("a rejected redirect gets status 400 and does not end the visit", arguments: ["code=x", "error=x"])
    func rejected(query: String) async throws {
        let visit = try Visit()
        _ = await visit.page()

        let foreign = try #require(try await Loopback.curl(visit.port, "/callback?\(query)&state=foreign"))
        #expect(foreign.head.hasPrefix("HTTP/1.1 400"))
        #expect(foreign.body.contains("<h1>Welcome</h1>"))
        _ = try await Loopback.curl(visit.port, "/callback?code=c0de&state=s")

        #expect(try await visit.task.value == OAuthRedirect(code: "c0de", state: "s"))
    }

    @Test("exactly one of several simultaneous redirects is accepted, and the port is free afterwards")
    func once() async throws {
        let visit = try Visit()
        _ = await visit.page()

        let welcomed = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let reply = try await Loopback.curl(visit.port, "/callback?code=\(number)")
                    return reply?.body.contains("<h1>Welcome</h1>") == true
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }

        #expect(welcomed == 1)
        #expect(Int(try await visit.task.value.code ?? "").map { (0..<8).contains($0) } == true)
        #expect(try await Loopback.curl(visit.port, "/callback?code=late") == nil)
    }

    @Test(
        "an address is refused after 16 KB, without its end, and the visit goes on",
        arguments: [16 << 10, 2 << 20])
    func longAddress(_ size: Int) async throws {
        let visit = try Visit()
        _ = await visit.page()

        let connection = try RawConnection(visit.port)
        connection.send(Array("GET /callback?code=".utf8) + Array(repeating: 0x61, count: size))
        #expect(String(decoding: connection.readToEnd(), as: UTF8.self).hasPrefix("HTTP/1.1 431"))
        _ = try await Loopback.curl(visit.port, "/callback?code=c0de")

        #expect(try await visit.task.value == OAuthRedirect(code: "c0de"))
    }

    @Test("cancelling ends the visit and frees the port")
    func cancelled() async throws {
        let visit = try Visit()
        _ = await visit.page()

        visit.task.cancel()

        await #expect(throws: OAuthCallbackFailure.cancelled) { try await visit.task.value }
        #expect(try await Loopback.curl(visit.port, "/callback?code=c") == nil)
    }

    @Test("a port in use is reported with the program that uses it, and no page is opened")
    func portInUse() async throws {
        // The system's table of sockets is longer than Foundation reads at once.
        let others = try Loopback.listeners(400)
        defer { for socket in others { try? socket.close() } }
        let first = try Visit()
        _ = await first.page()
        let (opened, open) = AsyncStream.makeStream(of: String.self)
        let second = OAuthLoopback(port: first.port) { open.yield($0) }

        let name = (CommandLine.arguments[0].split(separator: "/").last ?? "").prefix(15)
        let holder = "\(name) (process \(ProcessInfo.processInfo.processIdentifier))"
        await #expect(throws: OAuthCallbackFailure.portInUse(first.port, holder: holder)) {
            _ = try await second.visit("https://qiita.example") { _ in
                .accepted(OAuthPage(title: "", text: ""))
            }
        }

        open.finish()
        #expect(await opened.contains { _ in true } == false)
        first.task.cancel()
    }
}
