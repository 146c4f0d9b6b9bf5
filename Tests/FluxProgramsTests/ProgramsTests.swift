import FluxPrograms
import ReactiveTesting
import TerminalFrames
import Testing

/// Programs that other programs start.
@Suite(.blocking) struct ProgramsTests {
    @Test("a program gets the environment without the secrets, and its input")
    func environment() throws {
        let programs = Programs(
            ["PATH": "/usr/bin:/bin", "NAME": "value", "SECRET": "s3cr3t"], without: ["SECRET"])

        let ended = try #require(programs.filter(["sh", "-c", "cat; echo $NAME$SECRET >&2; exit 3"], [0x41]))

        #expect(ended.status == 3 && ended.output == [0x41])
        #expect(String(decoding: ended.errors, as: UTF8.self) == "value\n")
    }

    @Test("a program that fails at once is not running; one that continues or succeeds is")
    func running() async throws {
        let programs = Programs(["PATH": "/usr/bin:/bin"], without: [])
        func status(_ script: String) async -> Int32 {
            await programs.start(["sh", "-c", script], running: .milliseconds(500))
        }
        #expect(await status("exit 2") == 2)
        #expect(await status("exit 0") == 0)
        #expect(await status("sleep 5") == 0)
        #expect(await programs.start(["/missing"], running: .milliseconds(500)) == 127)
    }

    @Test("in BROWSER the URL replaces %s or is appended; several commands are tried in order")
    func candidates() throws {
        let address = "https://qiita.com/search?q=%73"
        let environment = ["BROWSER": "w3m -o x=%s -v:firefox  --new-tab: "]

        #expect(
            try Browser(Programs(environment, without: [])).candidates(for: address) == [
                ["w3m", "-o", "x=\(address)", "-v"], ["firefox", "--new-tab", address],
                ["xdg-open", address],
            ])
        #expect(try Browser(Programs([:], without: [])).candidates(for: address) == [["xdg-open", address]])
    }

    @Test(
        "text browsers need the terminal; openers do without a desktop; the settings decide otherwise",
        arguments: [
            ("w3m", [:], true), ("/usr/bin/lynx", ["DISPLAY": ":0"], true), ("firefox", [:], false),
            ("xdg-open", [:], true), ("xdg-open", ["WAYLAND_DISPLAY": "wayland-0"], false),
            ("xdg-open", ["DISPLAY": ""], true), ("sensible-browser", [:], true), ("wslview", [:], false),
        ] as [(String, [String: String], Bool)])
    func places(program: String, environment: [String: String], isInTerminal: Bool) {
        let browser = Browser(Programs(environment, without: []))
        #expect(browser.needsTerminal([program, "https://a.example"], nil) == isInTerminal)
        #expect(browser.needsTerminal([program], true) && !browser.needsTerminal([program], false))
    }

    @Test(
        "only addresses of the web are opened",
        arguments: ["file:///etc/passwd", "--help", "https://", "http:///a"])
    func otherAddresses(address: String) {
        #expect(throws: DesktopFailure.noWebPage(address)) {
            try Browser(Programs([:], without: [])).candidates(for: address)
        }
    }
}
