import Entities
import FluxTerminalTesting
import FoundationEssentials
import Markdown
import PostAPI
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@testable import Search

@Suite struct PostScreenFrameTests {
    private func isGolden(
        _ screen: PostScreen, _ name: String, rows: Int = 21, columns: Int = 80
    ) -> Mismatch? {
        _ = screen.frame(rows: rows, columns: columns)
        return GoldenText(beside: #filePath).mismatch(screen.driver, name)
    }

    private func isGolden(_ frame: Frame, _ name: String) -> Mismatch? {
        GoldenText(beside: #filePath).mismatch(frame.marked, name)
    }

    @Test("a post shows its title, author, text, notes, and the scroll position")
    func top() {
        let screen = PostFixture().opened()
        #expect(isGolden(screen, "post-top") == nil)
        #expect(GoldenText().mismatchInJapanese(screen.driver, "post-top") == nil)
    }

    @Test("lists, quotes, code, and tables are laid out")
    func middle() {
        let screen = PostFixture().opened()
        #expect(screen.press("]", "]"))
        #expect(isGolden(screen, "post-middle") == nil)
        #expect(screen.press("G"))
        #expect(isGolden(screen, "post-end") == nil)
    }

    @Test(
        "code is highlighted on dark and light backgrounds, and distinguishable without colours",
        arguments: [
            ("post-code-dark", ColourDepth.indexed, Theme.dark), ("post-code-light", .indexed, .light),
            ("post-code-plain", .none, .dark),
        ])
    func code(name: String, depth: ColourDepth, theme: Theme) {
        let screen = PostFixture(.sample("code"), markdown: SampleCode()).opened()
        let mismatch = GoldenText(beside: #filePath).mismatch(
            screen.frame(rows: 34).ansiRows(Palette(depth, theme)), name)
        #expect(mismatch == nil)
    }

    @Test("a post has lines of a comfortable length on wide screens and fits small ones")
    func sizes() {
        let screen = PostFixture().opened()
        #expect(isGolden(screen, "post-wide", rows: 37, columns: 120) == nil)
        #expect(isGolden(screen, "post-200", rows: 37, columns: 200) == nil)
        #expect(isGolden(screen, "post-narrow", rows: 9, columns: 40) == nil)
        #expect(isGolden(screen, "post-tiny", rows: 3, columns: 20) == nil)
    }

    @Test("if ambiguous characters take two columns, only code is cut")
    func ambiguous() {
        let screen = PostFixture().opened()
        _ = screen.frame(columns: 79, .wide)
        #expect(screen.press("]", "]", columns: 79))
        #expect(isGolden(screen.frame(columns: 79, .wide), "post-ambiguous") == nil)
    }

    @Test("the last row shows the text to find and the result")
    func finding() {
        let screen = PostFixture().opened()
        screen.type("/store")
        #expect(isGolden(screen, "post-find-field") == nil)
        #expect(screen.press(.enter))
        #expect(isGolden(screen, "post-found") == nil)
        screen.type("/無い")
        #expect(screen.press(.enter))
        #expect(screen.frame().rows[20].hasSuffix("not found"))
    }

    @Test(
        "the current match stands out on dark and light backgrounds, and without colours",
        arguments: [
            ("post-found-dark", ColourDepth.indexed, Theme.dark), ("post-found-light", .indexed, .light),
            ("post-found-plain", .none, .dark),
        ])
    func found(name: String, depth: ColourDepth, theme: Theme) {
        let screen = PostFixture().opened()
        #expect(screen.press("]", "]"))
        screen.type("/store", rows: 21)
        let ansiRows = screen.frame().ansiRows(Palette(depth, theme))
        #expect(GoldenText(beside: #filePath).mismatch(ansiRows, name) == nil)
    }

    @Test("long code is cut at the edge and scrolls horizontally; other text stays")
    func sideways() {
        let screen = PostFixture().opened()
        #expect(screen.press("]", "]", "l", .right, rows: 21, columns: 60))
        #expect(isGolden(screen.frame(rows: 21, columns: 60), "post-sideways") == nil)
    }

    @Test("the links are listed, filtered by the number that is typed")
    func choosing() {
        let post = Post.sample("links", body: "many")
        let screen = PostFixture(post, markdown: ManyLinks()).opened()
        screen.type("#1")
        #expect(isGolden(screen, "post-choose-link") == nil)
    }

    @Test("comments follow the post, oldest first")
    func comments() {
        let post = PostFixture(comments: PostComment.two)
        let screen = post.opened()
        #expect(screen.press("c"))
        post.scheduler.run()
        #expect(isGolden(screen, "post-comments") == nil)
    }

    @Test("a stocked post counts one more stock, and the key hint offers to unstock it")
    func stocked() {
        let post = PostFixture()
        let screen = post.opened()
        #expect(screen.press("s"))
        post.scheduler.run()
        let hints = ["", screen.hints]
        let mismatch = GoldenText(beside: #filePath).mismatch(
            screen.frame(rows: 6).marked + hints, "post-stocked")
        #expect(mismatch == nil)
    }

    @Test("a post without comments says so")
    func noComments() {
        let post = PostFixture(comments: [])
        let screen = post.opened()
        #expect(screen.press("c"))
        post.scheduler.run()
        #expect(isGolden(screen.frame(rows: 12), "post-no-comments") == nil)
    }

    @Test("a reached rate limit shows the time of the next request")
    func rateLimited() {
        let post = PostFixture()
        post.api.fail(.post, with: .rateLimited(until: Date(timeIntervalSince1970: 42)))
        let screen = post.open()
        post.scheduler.advance(by: .milliseconds(200))
        #expect(isGolden(screen, "post-rate-limited") == nil)
    }

    @Test("the first load shows a spinner if it takes a while")
    func loading() {
        let post = PostFixture(delay: .seconds(1))
        let screen = post.open()
        post.scheduler.advance(by: .milliseconds(149))
        #expect(screen.frame().rows.allSatisfy { $0.isEmpty })
        post.scheduler.advance(by: .milliseconds(1))
        #expect(isGolden(screen, "post-loading") == nil)
    }

    @Test("a refresh keeps the post and shows a spinner in the title row")
    func readingAgain() {
        let post = PostFixture(delay: .seconds(1))
        let screen = post.opened()
        #expect(screen.press("r"))
        post.scheduler.advance(by: .milliseconds(200))
        #expect(isGolden(screen, "post-reading-again") == nil)
    }

    @Test(
        "a failure is shown with advice",
        arguments: [
            ("post-not-found", ServiceFailure.notFound),
            ("post-unreachable", .unreachable(host: "qiita.com")),
        ])
    func failed(name: String, failure: ServiceFailure) {
        let post = PostFixture()
        post.api.fail(.post, with: failure)
        #expect(isGolden(post.opened().frame(), name) == nil)
    }
}

struct ManyLinks: MarkdownParsing {
    func parse(_ chunk: MarkdownChunk) -> MarkdownDocument {
        MarkdownDocument(
            blocks: (1...12).map {
                .paragraph([.link([.text("link \($0)")], url: "https://example.com/\($0)")])
            })
    }
}

/// Code in known languages and in an unknown one.
private struct SampleCode: MarkdownParsing {
    func parse(_ chunk: MarkdownChunk) -> MarkdownDocument {
        MarkdownDocument(
            blocks: [
                (
                    "swift:Store.swift",
                    "/* 状態は\n   ここだけ */\nfunc count() -> Int { 42 } // it's one\nlet s = \"a\\\"b\""
                ),
                ("python", "def f():\n    \"\"\"one\n    two\"\"\"\n    return None"),
                ("json", "{ \"id\": 1, \"ok\": true }"), ("yaml", "on: push # always\nrun: |\n  make"),
                ("fortran", "PRINT *, 'as it is' ! no comment"), ("diff_swift", "+let a = 1\n-let b = 2"),
            ].map { .code(info: $0.0, text: $0.1) })
    }
}
