import Foundation
import ReactiveTesting
import StandInServer
import TerminalTesting
import Testing

/// Started programs inherit no files, signals or secrets.
@Suite(.blocking) struct SubprocessTests {
    private struct Item: Decodable { let id: String }

    @Test("a browser inherits no open file, no blocked or ignored signal and no token")
    func browser() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let home = try TemporaryFolder()
        let spy = try SpyProgram("browser", in: home)

        for words in [["search", "swift", "--web"], ["search", "swift", "--web", "--demo"]] {
            let run = try await Executable.run(
                words, home: home, origin: server.origin,
                environment: ["BROWSER": spy.path, "QIITA_TOKEN": "demo-token", "PGPASSWORD": "s3cr3t"])

            #expect(run.status == 0 && run.errors == "")
            #expect(spy.leaks == [])
            #expect(spy.lines?.contains("has HOME") == true)
        }
        await server.stop()
    }

    @Test("a player inherits no open file, no blocked or ignored signal and no token")
    func player() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let home = try TemporaryFolder()
        let spy = try SpyProgram("mpv", in: home)
        let found = try await Executable.run(
            "episode", "search", "bunny", "--json", home: home, origin: server.origin)
        let id = try #require(try found.json([Item].self).first).id

        let run = try await Executable.run(
            "episode", "play", id, "--record", "\(home.path)/recording", home: home, origin: server.origin,
            environment: [
                "PATH": "\(home.path)/bin:/usr/bin:/bin", "QIITA_TOKEN": "demo-token", "PGPASSWORD": "s3cr3t",
            ])

        #expect(run.status == 0 && run.errors == "")
        #expect(spy.leaks == [])
        await server.stop()
    }

    @Test("the login's browser does not inherit the socket of the redirect URL", .needs(.program("curl")))
    func oauth() async throws {
        let run = try await OAuthRun()
        let spy = try SpyProgram("browser", in: run.home)
        let opened = try String(contentsOfFile: "\(run.home.path)/browser", encoding: .utf8)
        let both = opened.replacingOccurrences(of: "#!/bin/sh\n", with: "#!/bin/sh\n'\(spy.path)'\n")
        try both.write(toFile: "\(run.home.path)/browser", atomically: false, encoding: .utf8)

        let login = try await run.login { address in
            try await run.sendCallback("error=access_denied&state=\(OAuthRun.state(in: address))")
        }

        #expect(login.status == 4)
        #expect(spy.leaks == [])
        await run.server.stop()
    }

    @Test("a pager and programs started by the app inherit none of it either", .needs(.program("tmux")))
    func terminal() async throws {
        let fixture = try await AppFixture()
        let (pager, browser) = (
            try SpyProgram("pager", in: fixture.home), try SpyProgram("browser", in: fixture.home)
        )
        let environment = [
            "PAGER": pager.path, "BROWSER": browser.path, "QIITA_TOKEN": "demo-token", "PGPASSWORD": "s3cr3t",
        ]
        let found = try await fixture.run("search", "swift", "--json")
        let id = try #require(try found.json([Item].self).first).id

        let shown = try fixture.open("post \(id)", rows: 5, environment: environment)
        #expect(try shown.waitForExit() == 0)
        #expect(pager.leaks == [])

        let app = try fixture.open("open nagare://post/\(id)", environment: environment)
        try app.wait(for: "o browser")
        try app.press("o")
        try app.wait(for: "the browser") { _ in browser.leaks != nil }
        #expect(browser.leaks == [])
        _ = try app.quit()
        await fixture.server.stop()
    }
}
