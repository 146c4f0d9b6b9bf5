import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import FluxTerminalTesting
import FoundationEssentials
import Markdown
import PostAPI
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@testable import Search

@Suite struct PostScreenTests {
    // MARK: - Links

    @Test("a link opens as soon as no longer number is possible, otherwise on Enter")
    func links() {
        let post = PostFixture(.sample("links"), markdown: ManyLinks())
        let screen = post.opened()
        screen.type("#1")
        #expect(post.desktop.requests == [])
        screen.type("2")
        post.scheduler.run()
        #expect(post.desktop.requests == [.open("https://example.com/12")])
        screen.type("#2")
        post.scheduler.run()
        screen.type("#1")
        #expect(screen.press(.enter))
        post.scheduler.run()
        #expect(
            post.desktop.requests == [12, 2, 1].map { .open("https://example.com/\($0)") })
        #expect(post.toasts.last == "opened https://example.com/1")
    }

    @Test("text that is no link's number or title opens nothing and says so; nor does Esc")
    func noSuchLink() {
        let post = PostFixture(.sample("links"), markdown: ManyLinks())
        let screen = post.opened()
        screen.type("#q19")
        #expect(screen.frame().rows.contains { $0.contains("no matches") })
        #expect(screen.press(.enter))
        #expect(post.toasts == ["there is no link q19"])
        screen.type("#1")
        #expect(screen.press(.escape))
        #expect(!screen.press(.escape), "the shell goes back")
        post.scheduler.run()
        #expect(post.desktop.requests == [])
    }

    @Test("a post without links says so")
    func noLinks() {
        let post = PostFixture(.sample("plain"))
        let screen = post.opened()
        #expect(screen.press("#"))
        #expect(post.toasts == ["this post has no links"])
        #expect(!screen.press(.escape))
    }

    @Test("o opens the post in the browser and reports a failure")
    func browser() {
        let post = PostFixture(desktop: InMemoryDesktop(failure: .noProgram("https://qiita.com/x")))
        let screen = post.opened()
        #expect(screen.press("o"))
        post.scheduler.run()
        #expect(post.desktop.requests == [.open("https://qiita.com/hanako/items/4f0e")])
        #expect(
            post.toasts
                == ["open: no browser could be started; open https://qiita.com/x yourself"])
    }

    // MARK: - Finding

    @Test("n and N wrap around; Esc clears the search, and then goes to the shell")
    func finding() {
        let screen = PostFixture().opened()
        screen.type("/store")
        #expect(screen.press(.enter))
        func told() -> String { String(screen.frame().rows[20].suffix(3)) }
        #expect(told() == "1/6")
        #expect(screen.press("n", "n"))
        #expect(told() == "3/6")
        #expect(screen.press("N", "N", "N"))
        #expect(told() == "6/6")
        #expect(screen.press("n"))
        #expect(told() == "1/6")
        #expect(screen.press("/", .escape))
        #expect(told() == "1/6")
        #expect(screen.press(.escape))
        #expect(!told().contains("/"))
        #expect(!screen.press(.escape))
        #expect(screen.press("n"))
        #expect(screen.driver.toasts.last == "nothing to find; press / to find text")
    }

    @Test("each letter moves to the first match; Esc restores the position, and Enter keeps it")
    func seeking() {
        let post = PostFixture()
        let screen = post.opened()
        #expect(screen.press("j"))
        let before = screen.frame()
        func told() -> String { String(screen.frame().rows[20].split(separator: " ").last ?? "") }
        screen.type("/s")
        #expect(told() == "1/21")
        screen.type("tore と s")
        #expect(told() == "1/1")
        #expect(screen.frame().rows.contains { $0.contains("Store と store は違います") })
        #expect(screen.press(.escape))
        #expect(screen.frame() == before)
        screen.type("/store と s")
        #expect(screen.press(.backspace, .backspace))
        #expect(told() == "1/2", "from where the reader was, not from where the longer text stands")
        #expect(screen.press(.escape))
        #expect(screen.frame() == before)

        screen.type("/Store と s")
        #expect(screen.press(.enter))
        func isThere() -> Bool { screen.frame().rows.contains { $0.contains("Store と store は違います") } }
        #expect(isThere())
        #expect(screen.press(.escape))
        #expect(isThere(), "what was kept stays where it is when the marks go")
        screen.type("/無い")
        #expect(told() == "found")
        #expect(isThere())
    }

    @Test("the current match has its own style")
    func currentMatch() {
        let screen = PostFixture().opened()
        #expect(screen.press("]", "]"))
        screen.type("/store")
        func marks(_ name: String) -> Int {
            screen.frame().marked.reduce(0) {
                $0 + $1.split(separator: "‹\(name)", omittingEmptySubsequences: false).count - 1
            }
        }
        #expect(marks("currentMatch") == 1 && marks("match") >= 1)
        #expect(Palette(.none, .dark).parameters(.currentMatch) == "1;7")
        #expect(screen.press(.enter, "n"))
        #expect(marks("currentMatch") == 1)
    }

    @Test("a capital letter makes the search case-sensitive")
    func smartCase() {
        let screen = PostFixture().opened()
        screen.type("/Store")
        #expect(screen.press(.enter))
        #expect(screen.frame().rows[20].hasSuffix("1/5"))
    }

    @Test("while the user types, letters are not commands; control keys go to the shell")
    func typing() {
        let screen = PostFixture().opened()
        screen.type("/q?1sj")
        #expect(screen.frame().rows[20].hasPrefix("  /q?1sj "))
        #expect(screen.paste("流れ\n"))
        #expect(screen.frame().rows[20].hasPrefix("  /q?1sj流れ "))
        #expect(!screen.press(.control("c")))
    }

    // MARK: - Comments

    @Test("comments are loaded on demand, and hiding them restores the position")
    func comments() {
        let post = PostFixture(comments: PostComment.two)
        let screen = post.opened()
        #expect(screen.press("j", "j"))
        let before = screen.frame()
        #expect(screen.press("c"))
        #expect(post.api.calls.last == .hasStocked)
        post.scheduler.run()
        #expect(post.api.calls.last == .comments)
        #expect(screen.frame().rows.contains { $0.contains("Comments 2") })
        #expect(screen.press("c"))
        #expect(screen.frame() == before)
        #expect(screen.press("c"))
        #expect(post.api.calls.filter { $0 == .comments }.count == 1)
    }

    @Test("failed comments raise a notice, and the next key press requests them again")
    func failedComments() {
        let post = PostFixture(comments: PostComment.two)
        let screen = post.opened()
        post.api.fail(.comments, with: .timedOut(host: "qiita.com"))
        #expect(screen.press("c"))
        post.scheduler.run()
        #expect(screen.notice?.hasPrefix("comments: qiita.com did not respond in time;") == true)
        post.api.fail(.comments, with: nil)
        #expect(screen.press("c"))
        post.scheduler.run()
        #expect(screen.frame().rows.contains { $0.contains("Comments 2") })
    }

    // MARK: - Reading

    @Test("at a rate limit the time is shown, and then the post is requested again automatically")
    func rateLimit() {
        let post = PostFixture()
        post.api.fail(.post, with: .rateLimited(until: Date(timeIntervalSince1970: 3)))
        let screen = post.open()
        post.scheduler.advance(by: .milliseconds(200))
        #expect(screen.frame().rows.contains { $0.hasSuffix("retrying at 00:00") })
        post.scheduler.advance(by: .seconds(2))
        #expect(post.api.calls.filter { $0 == .post }.count == 1)
        post.api.fail(.post, with: nil)
        post.scheduler.run()
        #expect(screen.frame().rows[0].contains("Swift"))
        #expect(post.api.calls.filter { $0 == .post }.count == 2)
    }

    @Test("a rate limit that has already passed is not retried endlessly")
    func clockAhead() {
        let post = PostFixture()
        post.api.fail(.post, with: .rateLimited(until: Date(timeIntervalSince1970: -10)))
        let screen = post.opened()
        #expect(post.api.calls.filter { $0 == .post }.count == 1)
        #expect(screen.press("r"))
        post.scheduler.run()
        #expect(post.api.calls.filter { $0 == .post }.count == 2)
    }

    @Test("a post stays when a refresh fails, and a notice says why")
    func failedAgain() {
        let post = PostFixture()
        let screen = post.opened()
        let before = screen.frame()
        post.api.fail(.post, with: .unreachable(host: "qiita.com"))
        #expect(screen.press("r"))
        post.scheduler.run()
        #expect(screen.frame() == before)
        #expect(screen.notice?.hasPrefix("post: cannot reach qiita.com;") == true)
    }

    @Test("a reopened post keeps its position and comments at every width")
    func reopening() {
        let post = PostFixture(comments: PostComment.two)
        let screen = post.opened()
        #expect(screen.press("c"))
        post.scheduler.run()
        #expect(screen.press("[", "["))
        let before = screen.frame()
        screen.close()

        let again = post.open()
        #expect(again.frame() == before)
        #expect(again.frame(columns: 40).rows[3].contains("作るもの"))
        post.scheduler.run()
        #expect(again.frame() == before)
    }

    @Test("a post from the results is shown at once and still refreshed")
    func known() {
        let post = PostFixture()
        let results = post.feature.openResults("Swift", perPage: 20)
        post.scheduler.run()
        for action in [ResultsAction.fieldLeft, .confirmed(at: .zero)] { results.send(action) }
        results.close()

        let screen = post.open()
        #expect(screen.frame().rows[0].contains("Swiftの並行処理"))
        #expect(post.api.calls == [])
        post.scheduler.run()
        #expect(post.api.calls == [.post, .hasStocked])
    }

    @Test("closing the screen ends all of its work")
    func closing() {
        let post = PostFixture(delay: .seconds(10))
        let screen = post.opened()
        let told = Box(0)
        #expect(screen.press("c", "r"))
        post.scheduler.advance(by: .seconds(1))
        screen.close()
        post.root.observe { _ in told.value += 1 }
        post.scheduler.run()
        #expect(told.value == 0)
        #expect(post.scheduler.now < .seconds(13), "the request was cancelled, not awaited")
    }

    @Test("] and [ move from heading to heading, and [ goes to the top before the first one")
    func headings() {
        let screen = PostFixture().opened()
        func top() -> String { screen.frame().rows[3].trimmingPrefix(while: { $0 == " " }).description }
        #expect(screen.press("]"))
        #expect(top() == "# はじめに")
        #expect(screen.press("]"))
        #expect(top() == "## 作るもの")
        #expect(screen.press("[", "["))
        #expect(top().hasPrefix("山田 花子"))
    }
}
