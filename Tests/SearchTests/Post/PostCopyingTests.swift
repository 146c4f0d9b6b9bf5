import Entities
import FluxScreens
import FluxTerminalTesting
import Markdown
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@Suite struct PostCopyingTests {
    private func copied(_ post: PostFixture) -> [String] { post.copied.elements }

    @Test(
        "Y copies the visible code as in the source and reports the number of lines; the shell's y copies the URL"
    )
    func code() {
        let post = PostFixture()
        let screen = post.opened()
        #expect(screen.hint("Y") == "copy code")
        #expect(screen.press("]", "]", "Y"))
        #expect(
            post.copied.elements == [
                """
                public struct Store<State: Reducible>: Sendable {
                \tpublic mutating func reduce(_ action: State.Action) { state.reduce(action) } // 状態はここだけで変わる

                }
                """
            ])
        #expect(post.toasts.last == "copied 4 lines")
        #expect(!screen.press("y"))
        #expect(screen.driver.screen.copyable == "https://qiita.com/hanako/items/4f0e")
    }

    @Test("Y copies the code at the top of the screen, else the first on it, else the nearest")
    func nearest() {
        let post = PostFixture(.sample("codes"), markdown: TwoCodeBlocks())
        let screen = post.opened()
        func copy(at line: Int) -> String? {
            #expect(screen.press("g", rows: 6))
            for _ in 0..<line { #expect(screen.press("j", rows: 6)) }
            #expect(screen.press("Y", rows: 6))
            return post.copied.elements.last
        }
        // Four rows of text are visible; the code is on lines 13 to 14 and 18 to 19.
        #expect(copy(at: 0) == "a\nb")
        #expect(copy(at: 9) == "a\nb")
        #expect(copy(at: 14) == "a\nb")
        #expect(copy(at: 15) == "c\nd")
        #expect(copy(at: 23) == "c\nd")
    }

    @Test("without code, Y is not a command")
    func noCode() {
        let post = PostFixture(.sample("plain"))
        let screen = post.opened()
        #expect(!screen.press("y"))
        #expect(!screen.press("Y"))
        #expect(screen.hint("V") == "select")
    }

    @Test("V starts a selection, j and k extend it, y copies it, and Esc clears it")
    func lines() {
        let post = PostFixture()
        let screen = post.opened()
        let before = screen.frame()
        #expect(screen.press("V", "k", "k"))
        #expect(GoldenText(beside: #filePath).mismatch(screen.frame().marked, "post-selecting") == nil)
        #expect(screen.press(.escape))
        #expect(screen.frame() == before)

        #expect(screen.press("V", "j", "j", "j", "j", "k", "y"))
        #expect(
            post.copied.elements == [
                """
                # はじめに

                状態は一方向に流れ、画面はそれを映すだけです。この記事では[Swift 6](https://www.swift.org/)の**並行処理**を使い、`Store` と `Dispatcher` を作ります。前回の記事は[こちら](https://qiita.com/hanako/items/3a9d)。

                """
            ])
        #expect(post.toasts.last == "copied 3 lines")
        #expect(screen.frame().marked == before.marked, "what was copied is not selected any more")
    }

    @Test(
        "selected lines on dark and light backgrounds, and without colours",
        arguments: [
            ("post-selecting-dark", ColourDepth.indexed, Theme.dark),
            ("post-selecting-light", .indexed, .light),
            ("post-selecting-plain", .none, .dark),
        ])
    func ansiRows(name: String, depth: ColourDepth, theme: Theme) {
        let screen = PostFixture().opened()
        #expect(screen.press("]", "]", "]", "V", "j"))
        let ansiRows = screen.frame(rows: 12).ansiRows(Palette(depth, theme))
        #expect(GoldenText(beside: #filePath).mismatch(ansiRows, name) == nil)
    }

    @Test("a selection can exceed the screen in both directions and survives a change of width")
    func far() {
        let post = PostFixture()
        let screen = post.opened()
        #expect(screen.press("]", "]", "V", "G"))
        #expect(screen.frame().rows.contains { $0.contains("Store と store は違います") })
        #expect(screen.press("y", columns: 60))
        #expect(post.copied.elements.last?.hasPrefix("## 作るもの\n") == true)
        #expect(post.copied.elements.last?.contains("\n\tpublic mutating func") == true)
        #expect(
            post.copied.elements.last?.contains("──") == false
                || post.copied.elements.last?.contains("── Store") == false)
        #expect(screen.press("V", "g", "y"))
        #expect(post.copied.elements.last?.hasPrefix("# はじめに") == true)
    }

    @Test("a selection starts at the current match")
    func found() {
        let post = PostFixture()
        let screen = post.opened()
        screen.type("/Linux")
        #expect(screen.press(.enter, "n", "V", "y"))
        #expect(post.copied.elements == ["macOSではなくLinuxを前提にしています。"])
    }

    @Test("a code block that is split into chunks is copied completely")
    func long() {
        let body = "```swift\n" + String(repeating: "let a = 1\n", count: 6_000) + "```\n"
        let post = PostFixture(.long(body), markdown: FencedCode())
        let screen = post.open()
        post.scheduler.advance(by: .milliseconds(100))
        screen.adjust()
        post.scheduler.run()
        #expect(screen.press("G", "Y"))
        #expect(post.toasts.last == "copied 6000 lines")
    }
}

/// Two code blocks with lines of text before, between, and after them.
private struct TwoCodeBlocks: MarkdownParsing {
    func parse(_ chunk: MarkdownChunk) -> MarkdownDocument {
        func texts(_ count: Int) -> [MarkdownBlock] { (0..<count).map { .paragraph([.text("text \($0)")]) } }
        return MarkdownDocument(
            blocks: texts(5) + [.code(info: nil, text: "a\nb")] + texts(1) + [.code(info: nil, text: "c\nd")]
                + texts(8))
    }
}
