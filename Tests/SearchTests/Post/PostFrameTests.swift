import Entities
import FoundationEssentials
import Markdown
import PostAPI
import ReactiveCore
import ReactiveTesting
import TerminalUI
import Testing

@testable import Search

@Suite struct PostScreenFrameTests {
    private func isGolden(_ frame: Frame, _ name: String) -> Mismatch? {
        GoldenText(beside: #filePath).mismatch(frame.marked, name)
    }

    @Test("B-S9 a post reads well: title, author, text, notes; and where the reader is")
    func top() {
        #expect(isGolden(PostFixture().opened().frame(), "post-top") == nil)
    }

    @Test("B-S9 lists, quotes, code and tables read well")
    func middle() {
        let screen = PostFixture().opened()
        #expect(screen.press("]", "]"))
        #expect(isGolden(screen.frame(), "post-middle") == nil)
        #expect(screen.press("G"))
        #expect(isGolden(screen.frame(), "post-end") == nil)
    }

    @Test(
        "B-S9 code is highlighted by its language, on dark and light ground, and told apart without colours",
        arguments: [
            ("post-code-dark", ColourDepth.indexed, Theme.dark), ("post-code-light", .indexed, .light),
            ("post-code-plain", .none, .dark),
        ])
    func code(name: String, depth: ColourDepth, theme: Theme) {
        let screen = PostFixture(.sample("code"), markdown: SampleCode()).opened()
        let mismatch = GoldenText(beside: #filePath).mismatch(
            screen.frame(rows: 34).painted(Palette(depth, theme)), name)
        #expect(mismatch == nil)
    }

    @Test("B-S9 a post fills wide screens as far as lines are easy to read, and fits small ones")
    func sizes() {
        let screen = PostFixture().opened()
        #expect(isGolden(screen.frame(rows: 37, columns: 120), "post-wide") == nil)
        #expect(isGolden(screen.frame(rows: 9, columns: 40), "post-narrow") == nil)
        #expect(isGolden(screen.frame(rows: 3, columns: 20), "post-tiny") == nil)
    }

    @Test("B-X2 where ambiguous letters take two columns, no row is cut but the code")
    func ambiguous() {
        let screen = PostFixture().opened()
        _ = screen.frame(columns: 79, .wide)
        #expect(screen.press("]", "]", columns: 79))
        #expect(isGolden(screen.frame(columns: 79, .wide), "post-ambiguous") == nil)
    }

    @Test("what is looked for is typed in the last row, and shows where it was found")
    func finding() {
        let screen = PostFixture().opened()
        screen.type("/store")
        #expect(isGolden(screen.frame(), "post-find-field") == nil)
        #expect(screen.press(.enter))
        #expect(isGolden(screen.frame(), "post-found") == nil)
        screen.type("/無い")
        #expect(screen.press(.enter))
        #expect(screen.frame().rows[20].hasSuffix("not found"))
    }

    @Test(
        "the place gone to stands out from the others, on dark and light ground, and without colours",
        arguments: [
            ("post-found-dark", ColourDepth.indexed, Theme.dark), ("post-found-light", .indexed, .light),
            ("post-found-plain", .none, .dark),
        ])
    func found(name: String, depth: ColourDepth, theme: Theme) {
        let screen = PostFixture().opened()
        #expect(screen.press("]", "]"))
        screen.type("/store", rows: 21)
        let painted = screen.frame().painted(Palette(depth, theme))
        #expect(GoldenText(beside: #filePath).mismatch(painted, name) == nil)
    }

    @Test("long code is cut at the edge and moves sideways, the rest stays")
    func sideways() {
        let screen = PostFixture().opened()
        #expect(screen.press("]", "]", "l", .right, rows: 21, columns: 60))
        #expect(isGolden(screen.frame(rows: 21, columns: 60), "post-sideways") == nil)
    }

    @Test("B-S9b the number of a link is typed in the last row")
    func choosing() {
        let post = Post.sample("links", body: "many")
        let screen = PostFixture(post, markdown: ManyLinks()).opened()
        screen.type("#1")
        #expect(isGolden(screen.frame(), "post-choose-link") == nil)
    }

    @Test("comments stand under the post, oldest first")
    func comments() {
        let post = PostFixture(comments: PostComment.two)
        let screen = post.opened()
        #expect(screen.press("c"))
        post.scheduler.run()
        #expect(isGolden(screen.frame(), "post-comments") == nil)
    }

    @Test("what is stocked is counted, and the button says that it takes it back")
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

    @Test("a post that nobody wrote under says so")
    func noComments() {
        let post = PostFixture(comments: [])
        let screen = post.opened()
        #expect(screen.press("c"))
        post.scheduler.run()
        #expect(isGolden(screen.frame(rows: 12), "post-no-comments") == nil)
    }

    @Test("B-X4 a rate limit says when it is asked again")
    func rateLimited() {
        let post = PostFixture()
        post.api.fail(.post, with: .rateLimited(until: Date(timeIntervalSince1970: 42)))
        let screen = post.open()
        post.scheduler.advance(by: .milliseconds(200))
        #expect(isGolden(screen.frame(), "post-rate-limited") == nil)
    }

    @Test("B-S8 the first load shows a spinner, but only when it takes a while")
    func loading() {
        let post = PostFixture(delay: .seconds(1))
        let screen = post.open()
        post.scheduler.advance(by: .milliseconds(149))
        #expect(screen.frame().rows.allSatisfy { $0.isEmpty })
        post.scheduler.advance(by: .milliseconds(1))
        #expect(isGolden(screen.frame(), "post-loading") == nil)
    }

    @Test("reading again keeps the post and shows a spinner in the title's row")
    func readingAgain() {
        let post = PostFixture(delay: .seconds(1))
        let screen = post.opened()
        #expect(screen.press("r"))
        post.scheduler.advance(by: .milliseconds(200))
        #expect(isGolden(screen.frame(), "post-reading-again") == nil)
    }

    @Test(
        "B-S8 B-X4 what failed is told with what to do about it",
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

/// Twelve links.
struct ManyLinks: MarkdownParsing {
    func parse(_ chunk: MarkdownChunk) -> MarkdownDocument {
        MarkdownDocument(
            blocks: (1...12).map {
                .paragraph([.link([.text("link \($0)")], url: "https://example.com/\($0)")])
            })
    }
}

/// Some code, in languages that are known and in one that is not.
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
