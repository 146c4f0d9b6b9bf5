import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@testable import Search

@Suite struct PostMenuTests {
    @Test("from a post, a menu goes to the posts of its author and of its tags")
    func places() {
        let post = PostFixture()
        let screen = post.opened()
        #expect(screen.press("@"))
        #expect(screen.frame().rows[2].contains("Posts by 山田 花子 (@hanako)"))
        #expect(screen.press(.enter))
        #expect(post.flux.routing.state.top == .search(query: "user:hanako"))
        screen.type("@linux")
        #expect(screen.press(.enter))
        #expect(post.flux.routing.state.top == .search(query: "tag:Linux"))
        screen.type("@")
        #expect(screen.press(.escape))
        #expect(!screen.press(.escape), "the menu is closed")
    }

    @Test(
        "a menu copies the address, the title, a link, the text or the code",
        arguments: [
            ("address", "https://qiita.com/hanako/items/4f0e"),
            ("title", Post.japanese.title),
            ("link", "[\(Post.japanese.title)](https://qiita.com/hanako/items/4f0e)"),
            ("whole", "sample"),
        ])
    func copying(typed: String, text: String) {
        let post = PostFixture()
        let screen = post.opened()
        screen.type("C" + typed)
        #expect(screen.press(.enter))
        #expect(post.copied.elements == [text])
        #expect(screen.hint("/") == "find", "the menu is closed")
    }

    @Test("a post is opened in the editor as Markdown, and in the pager as text")
    func programs() throws {
        let post = PostFixture()
        let screen = post.opened()
        screen.type("weditor")
        #expect(screen.press(.enter))
        screen.type("wpager")
        #expect(screen.press(.enter))
        post.scheduler.run()
        let commands = post.commands
        #expect(commands.map(\.isInTerminal) == [true, true])
        #expect(commands.first?.input == "sample")
        #expect(commands.last?.input.contains("## 作るもの") == true)
        #expect(post.toasts == [])
    }

    @Test("a post is saved under a name or piped to a command, and the result is shown")
    func saving() throws {
        let post = PostFixture(
            desktop: InMemoryDesktop(result: ShellCommandResult(status: 0, lastLine: "42")))
        let screen = post.opened()
        screen.type("wmarkdown")
        #expect(screen.press(.enter))
        #expect(screen.frame().rows[20].hasSuffix("道のりについて.md"))
        #expect(screen.press(.control("u")))
        screen.type("~/a b.md")
        #expect(screen.press(.enter))
        screen.type("wpipe")
        #expect(screen.press(.enter))
        screen.type("wc -l")
        #expect(screen.press(.enter))
        post.scheduler.run()
        #expect(post.commands.map(\.environment) == [["NAGARE_FILE": "~/a b.md"], [:]])
        #expect(post.commands.last?.text == "wc -l")
        #expect(post.toasts == ["saved ~/a b.md", "wc -l is done: 42"])
    }

    @Test("what is changed in the editor nevertheless is not lost silently")
    func changedInEditor() {
        let post = PostFixture(desktop: InMemoryDesktop(result: ShellCommandResult(status: 3)))
        let screen = post.opened()
        screen.type("weditor")
        #expect(screen.press(.enter))
        post.scheduler.run()
        #expect(
            post.toasts == ["posts cannot be changed here; your text is a file nagare-….md in TMPDIR or /tmp"]
        )
    }

    @Test("a post that cannot be saved says why")
    func failure() {
        let result = ShellCommandResult(status: 2, lastLine: "cannot create a: File exists")
        let post = PostFixture(desktop: InMemoryDesktop(result: result))
        let screen = post.opened()
        screen.type("wtext")
        #expect(screen.press(.enter))
        #expect(screen.press(.control("u")))
        screen.type("a")
        #expect(screen.press(.enter))
        post.scheduler.run()
        #expect(post.toasts == ["could not save a: cannot create a: File exists"])
    }
}

extension PostFixture {
    /// The shell commands that were run, in order.
    fileprivate var commands: [ShellCommand] {
        desktop.requests.compactMap { if case .run(let command) = $0 { command } else { nil } }
    }
}
