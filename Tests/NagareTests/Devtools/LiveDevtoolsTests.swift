import Foundation
import Glibc
import ReactiveTesting
import TerminalTesting
import Testing

/// The page beside the running app, in a terminal and in a browser.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .program("chromium"), .pseudoTerminal))
struct LiveDevtoolsTests {
    /// The app after a search, and its page.
    private func started(_ words: String = "") async throws -> (AppFixture, Tmux, DevtoolsPage) {
        let fixture = try await AppFixture()
        let tmux = try fixture.openDevtools("--devtools \(words)")
        try tmux.wait(for: "search posts")
        let page = try await DevtoolsPage(try #require(try fixture.devtoolsAddresses().first))
        try await page.wait("status", contains: "Live")
        return (fixture, tmux, page)
    }

    @Test("what is typed in the app appears on the page, with its state, diff and frame")
    func typing() async throws {
        let (fixture, tmux, page) = try await started()
        defer { withExtendedLifetime((fixture, tmux)) { page.close() } }
        try tmux.type("swift")
        try tmux.wait(for: "20 of 195 posts")
        try await page.select("ResultsAction.edited")
        try await page.open("action", showing: "Payload")
        try await page.open("diff", showing: "field")
        try await page.open("state", showing: "ResultsState")
        try await page.open("frame")
        try await page.wait("document.querySelector('.screen')?.innerText.includes('❯')")
        try await page.open("why", showing: "changed from")
        #expect(try await !page.text("panel").contains("does not contain what changed"))
        try await page.open("action", showing: "--devtools-control")
        try await page.filter("")
        try await page.click("last")
        try await page.open("work", showing: "Requests so far")
        let request = "document.querySelector('#requests tbody tr').innerText"
        try await page.wait("/find\\tsearch.results\\tended after .*debounced \"swift\"/.test(\(request))")
    }

    @Test("jump shows a step in the app, back to now its present, and fork continues from the step")
    func control() async throws {
        let (fixture, tmux, page) = try await started("--devtools-control")
        defer { withExtendedLifetime((fixture, tmux)) { page.close() } }
        try tmux.type("swift")
        try tmux.wait(for: "20 of 195 posts")
        try await page.wait("list", contains: "ResultsAction.edited")
        try await page.select("ResultsAction.edited")

        try await page.click("jump")
        try tmux.wait(for: "the first letter of the past") { rows in
            rows[1].hasPrefix(" ❯ s") && !rows[1].contains("sw")
                && rows.contains { $0.contains("F12 back to the present") }
        }
        try await page.wait("status", contains: "The app shows action")
        try await page.wait(
            "/^The app shows action \\d+ of \\d+\\./.test(document.getElementById('shown').innerText)")

        try await page.click("present")
        try tmux.wait(for: "20 of 195 posts")
        try await page.wait("document.getElementById('shown').hidden")

        // The user opens and leaves the past in the app itself.
        try tmux.press("F12")
        try await page.wait("!document.getElementById('shown').hidden")
        try tmux.press("F12")
        try await page.wait("document.getElementById('shown').hidden")

        try await page.click("fork")
        try await page.wait("document.getElementById('fork-dialog').open")
        try await page.wait("fork-text", contains: "The app continues from action")
        try await page.click("fork-confirm")
        try tmux.wait(for: "the app that goes on from the first letter") { rows in
            rows[1].hasPrefix(" ❯ s") && !rows[1].contains("sw")
                && !rows.contains { $0.contains("F12 back to the present") }
        }
        try await page.wait("status", contains: "Live")
        // The page follows the app that goes on, and lists the former run with all of its actions.
        try tmux.type("w")
        try await page.select("ResultsAction.edited")
        let former =
            "[...document.getElementById('sessions').options].find((each) => each.text.includes('former run'))"
        try await page.wait(former)
        try await page.filter("")
        _ = try await page.browser.value(
            of: """
                (() => { const field = document.getElementById('sessions'); field.value = \(former).value;
                field.dispatchEvent(new Event('change')); })()
                """)
        try await page.wait("status", contains: "Recording")
        // A former run is opened where it ended.
        try await page.wait(
            "(([, one, other]) => one === other)(/Action (\\d+) of (\\d+)/.exec(document.getElementById('position').innerText))"
        )
        try await page.select("ResultsAction.pages")
        try await page.open("diff", showing: "ResultsState")
        _ = try tmux.quit()
    }

    @Test(
        "a browser is led to the page by a file that other users cannot read, and gets no token as an argument",
        .timeLimit(.minutes(2)))
    func browser() async throws {
        let fixture = try await AppFixture()
        let browser = try SpyProgram("browser", in: fixture.home)
        let tmux = try fixture.openDevtools("--devtools", environment: ["BROWSER": browser.path])
        try tmux.wait(for: "search posts")
        while browser.lines == nil { try await yieldToOthers() }
        let arguments = try #require(browser.lines).filter { $0.hasPrefix("word ") }.map { $0.dropFirst(5) }
        let url = try #require(arguments.first.flatMap { URL(string: String($0)) })
        #expect(url.isFileURL && arguments.count == 1 && !arguments[0].contains("#"))
        if geteuid() == 0 {
            let cat = try await ChildProcess.outcome(
                ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "cat", url.path])
            #expect(cat.end != .exit(0) && cat.output == [])
        }

        let page = try await DevtoolsPage(url.absoluteString)
        defer { withExtendedLifetime((fixture, tmux)) { page.close() } }
        let isLive = "document.getElementById('status')?.innerText.includes('Live')"
        // The browser leaves the page of the file at once, and the first question with it.
        do { try await page.wait(isLive) } catch { try await page.wait(isLive) }
        #expect(try await page.browser.value(of: "location.hash") as? String == "")
    }

    @Test("without --devtools-control, the page can only watch")
    func watching() async throws {
        let (fixture, tmux, page) = try await started()
        defer { withExtendedLifetime((fixture, tmux)) { page.close() } }
        #expect(try await page.browser.value(of: "document.getElementById('jump').hidden") as? Bool == true)
        let refused = try await page.browser.value(
            of:
                "import('/main.js').then(({ page }) => page.connection.ask('jump', { step: 1 }).catch((e) => e.message))"
        )
        #expect(refused as? String == "This session can only be watched.")
    }

    @Test(
        "the palette opens the page and names its address; journal open lists the app with it",
        .timeLimit(.minutes(2)))
    func address() async throws {
        let fixture = try await AppFixture()
        let browser = try SpyProgram("browser", in: fixture.home)
        let tmux = try fixture.openDevtools("--devtools", environment: ["BROWSER": browser.path])
        try tmux.wait(for: "search posts")
        while browser.lines == nil { try await yieldToOthers() }
        let address = try #require(try fixture.devtoolsAddresses().first)

        try FileManager.default.removeItem(atPath: "\(fixture.home.path)/browser.report")
        try tmux.press("Escape")
        try tmux.type(":devtools")
        try tmux.wait(for: "Devtools: open the page in the browser")
        try tmux.wait(for: "Devtools: copy an address for one page")
        try tmux.press("Enter")
        while browser.lines == nil { try await yieldToOthers() }

        let listed = try await fixture.run(
            "journal", "open", environment: ["XDG_RUNTIME_DIR": "\(fixture.home.path)/run"])
        #expect(
            listed.status == 0 && listed.output.hasPrefix("\(address)\t")
                && listed.output.hasSuffix("\tnagare\n"))
        _ = try tmux.quit()
        let none = try await fixture.run(
            "journal", "open", environment: ["XDG_RUNTIME_DIR": "\(fixture.home.path)/run"])
        #expect(
            none.status == 0 && none.output.isEmpty && none.errors.contains("no program runs with devtools"))
        let nowhere = try await fixture.run("journal", "open")
        #expect(nowhere.status == 0 && nowhere.errors == none.errors)
    }

    @Test("an action is edited and dispatched again, and the recording says where it came from")
    func dispatched() async throws {
        let (fixture, tmux, page) = try await started("--devtools-control")
        defer { withExtendedLifetime((fixture, tmux)) { page.close() } }
        try tmux.type("s")
        try await page.wait("list", contains: "ResultsAction.edited")
        try await page.select("ResultsAction.edited")
        try await page.filter(#"edited insert "s""#)
        try await page.wait("panel", contains: #"ResultsAction.edited insert "s""#)
        _ = try await page.browser.value(of: "document.querySelector('.editor').open = true")
        let field = "document.querySelector('.editor textarea')"
        try await page.wait(#"\#(field).value === '{"edited":{"_0":{"insert":{"_0":"s"}}}}'"#)
        func dispatch(_ value: String) async throws {
            _ = try await page.browser.value(
                of: "\(field).value = '\(value)'; document.querySelector('.editor button').click()")
        }
        try await dispatch(#"{"edited":{"_0":{"insert":{"_0":"wift"}}}}"#)
        try tmux.wait(for: "what was dispatched") { rows in rows[1].hasPrefix(" ❯ swift") }
        try tmux.wait(for: "20 of 195 posts")
        // The action becomes the selected one, although the filter would hide it.
        let row = "document.querySelector('#list .row[aria-selected=true] .values')"
        try await page.wait("\(row)?.innerText.includes('wift')")
        try await page.wait("panel", contains: "from the devtools page")
        try await page.wait("panel", contains: "It was dispatched on a page of the devtools.")

        _ = try await page.browser.value(of: "document.querySelector('.editor').open = true")
        try await dispatch(#"{"typed":3}"#)
        try await page.wait("dispatch-failure", contains: "The value is no Search.ResultsAction: ")
        #expect(try await !page.text("dispatch-failure").contains("("))
        try await page.click("previous")
        try await page.wait("!document.getElementById('dispatch-failure')?.innerText")
        _ = try tmux.quit()
    }

    @Test("a token that the user enters is on no page and in no export")
    func secret() async throws {
        let fixture = try await AppFixture(skipsLogin: false)
        let tmux = try fixture.openDevtools("--devtools")
        try tmux.wait(for: "paste it here")
        let page = try await DevtoolsPage(try #require(try fixture.devtoolsAddresses().first))
        defer { withExtendedLifetime((fixture, tmux)) { page.close() } }
        try tmux.logIn()
        try tmux.wait(for: "search posts")
        try await page.wait("status", contains: "Live")
        try await page.select("TokenAction")
        let script = """
            import('/main.js').then(async ({ page }) => {
              const step = page.session.numbers.at(-1);
              const answers = [];
              for (const ask of ['export', 'state', 'test']) answers.push(await page.connection.ask(ask, { step }));
              for (const step of page.session.numbers) {
                for (const ask of ['action', 'changes', 'frame']) {
                  answers.push(await page.connection.ask(ask, { step }).catch((error) => error.message));
                }
              }
              return JSON.stringify(answers) + JSON.stringify(page.session.values);
            })
            """
        let text = try #require(try await page.browser.value(of: script) as? String)
        #expect(text.contains("TokenAction") && text.contains("•••"))
        #expect(!text.contains("demo-token"))
    }

    @Test("two apps list each other; the page survives a reload and says when its app was killed")
    func processes() async throws {
        let (fixture, tmux, page) = try await started()
        defer { withExtendedLifetime((fixture, tmux)) { page.close() } }
        let other = try fixture.openDevtools("--devtools --demo")
        try other.wait(for: "search posts")
        try await page.click("processes-button")
        // The page's own process is not among them, and the other one is named after what was called.
        try await page.wait("document.querySelectorAll('#process-list a').length === 1")
        try await page.wait(
            "/^nagare .*--demo.*process \\d+, since/.test(document.querySelector('#process-list a').text)")
        let address =
            try await page.browser.value(of: "document.querySelector('#process-list a').href") as? String
        #expect(try fixture.devtoolsAddresses().contains(try #require(address)))

        // The token is not in the address any more, and a reload needs none.
        #expect(try await page.browser.address().contains("#") == false)
        try await page.browser.reload()
        try await page.wait("count", contains: "actions")

        kill(try tmux.process, SIGKILL)
        try await page.wait("status", contains: "The process has ended")
        #expect(try await page.text("count").contains("actions"))
        try other.press("q")
    }
}
