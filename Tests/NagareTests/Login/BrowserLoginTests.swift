import Foundation
import ReactiveTesting
import StandInServer
import Testing

/// The complete login through a real browser.
@Suite(.blocking, .serialized, .needs(.program("chromium"))) struct BrowserLoginTests {
    @Test("Allow in Chromium logs in, and no secret is anywhere but in the token file")
    func allow() async throws {
        let run = try await OAuthRun()
        let browser = try await ChromiumPage()
        defer { browser.close() }
        var (opened, returned, finalPage) = ("", "", "")

        let outcome = try await run.login { address in
            opened = address
            try await browser.visit(address)
            #expect(try await browser.text().contains("read_qiita"))
            try await browser.click("button[value=allow]")
            (returned, finalPage) = (try await browser.address(), try await browser.text())
        }

        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output == "Logged in as Demo (@demo)\n")
        #expect(finalPage.contains("You can close this page"))
        let whoami = try await Executable.run("whoami", home: run.home, origin: run.server.origin)
        #expect(whoami.output == "demo\n")
        #expect(try run.home.mode(".config/nagare/default/token") == 0o600)

        let code = try #require(
            URLComponents(string: returned)?.queryItems?.first { $0.name == "code" }?.value)
        let token = try #require(
            try run.vault()?.wholeMatch(of: /.*"secret":"([0-9a-f]{64})".*/).map { String($0.1) })
        let vaultless = run.home.files.filter {
            !["token", "settings.json"].contains($0.split(separator: "/").last)
        }
        var written = [
            outcome.output, outcome.errors, opened, finalPage, try #require(run.commandLines),
            await run.server.requests().joined(separator: "\n"),
        ]
        for file in vaultless where file != "opened" {
            let bytes = FileManager.default.contents(atPath: "\(run.home.path)/\(file)") ?? Data()
            written.append(String(decoding: bytes, as: UTF8.self))
        }
        #expect(written.joined().contains("login --oauth"), "the search below sees what was written")
        for secret in [code, token, run.server.client.secret] {
            #expect(secret.count >= 40)
            for text in written { #expect(!text.contains(secret)) }
        }
        await run.server.stop()
    }

    @Test("Deny in Chromium is reported with exit 4, and nobody is logged in")
    func deny() async throws {
        let run = try await OAuthRun()
        let browser = try await ChromiumPage()
        defer { browser.close() }
        var finalPage = ""

        let outcome = try await run.login { address in
            try await browser.visit(address)
            try await browser.click("button[value=deny]")
            finalPage = try await browser.text()
        }

        #expect(outcome.status == 4)
        #expect(
            outcome.errorLines.last
                == "nagare: login: access was denied in the browser; try again and allow access, or paste a token"
        )
        #expect(finalPage.contains("nagare has no access"))
        #expect(try run.vault() == nil)
        await run.server.stop()
    }
}
