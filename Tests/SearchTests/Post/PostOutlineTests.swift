import Entities
import FluxCore
import FluxScreens
import FluxTerminalTesting
import Markdown
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@Suite struct PostOutlineTests {
    private func golden(_ screen: PostScreen, _ name: String) -> Mismatch? {
        _ = screen.frame()
        return GoldenText(beside: #filePath).mismatch(screen.driver, name)
    }

    @Test("the outline filters headings; Enter goes to one, and Esc changes nothing")
    func jumping() {
        let screen = PostFixture().opened()
        let before = screen.frame()
        #expect(screen.hint("T") == "outline")
        #expect(screen.press("T"))
        #expect(golden(screen, "post-outline") == nil)
        #expect(screen.press(.escape))
        #expect(screen.frame() == before)

        screen.type("T作も")
        #expect(golden(screen, "post-outline-filtered") == nil)
        #expect(screen.press(.enter))
        #expect(screen.frame().rows[3].hasSuffix("## 作るもの"))
        screen.type("Tqj")
        #expect(screen.frame().rows.contains { $0.contains("no matching headings") })
        #expect(screen.press(.enter))
        #expect(screen.frame().rows[3].hasSuffix("## 作るもの"))
    }

    @Test(
        "the outline on dark and light backgrounds, and without colours",
        arguments: [
            ("post-outline-dark", ColourDepth.indexed, Theme.dark), ("post-outline-light", .indexed, .light),
            ("post-outline-plain", .none, .dark),
        ])
    func ansiRows(name: String, depth: ColourDepth, theme: Theme) {
        let screen = PostFixture().opened()
        screen.type("Tも")
        let ansiRows = screen.frame(rows: 9).ansiRows(Palette(depth, theme))
        #expect(GoldenText(beside: #filePath).mismatch(ansiRows, name) == nil)
    }

    @Test("the outline opens at the current heading; arrows and clicks select")
    func selecting() throws {
        let post = PostFixture()
        let screen = post.opened()
        #expect(screen.press("]", "]", "T"))
        func selected() -> String? { screen.frame().marked.first { $0.contains(":selected") } }
        #expect(selected()?.contains("作るもの") == true)
        #expect(screen.press(.up))
        #expect(selected()?.contains("はじめに") == true)
        #expect(screen.select(1))
        #expect(selected()?.contains("作るもの") == true)
        #expect(!screen.select(1), "another click is Enter")
    }

    @Test("a post without headings says so")
    func none() {
        let post = PostFixture(.sample("plain"))
        let screen = post.opened()
        #expect(screen.press("T"))
        #expect(post.toasts == ["this post has no headings"])
        #expect(!screen.press(.escape))
    }

    @Test("the outline of a long post lists the known headings, and more of them later")
    func growing() {
        let body = (0..<2_000).map { "# Heading \($0)\n\nIt says something of its own.\n\n" }.joined()
        let fixture = PostFixture(.long(body), markdown: HeadingLines())
        let screen = fixture.open()
        fixture.scheduler.advance(by: .milliseconds(100))
        screen.type("T1999")
        #expect(screen.frame().rows.contains { $0.contains("no matching headings yet") })
        screen.adjust()
        fixture.scheduler.run()
        #expect(screen.frame().rows.contains { $0.contains("Heading 1999") })
        #expect(screen.press(.enter))
        #expect(screen.frame().rows.contains { $0.contains("# Heading 1999") })
    }
}

/// Parses lines that begin with `# ` as headings.
private struct HeadingLines: MarkdownParsing {
    func parse(_ chunk: MarkdownChunk) -> MarkdownDocument {
        MarkdownDocument(
            blocks: chunk.text.split(separator: "\n").map { line in
                line.hasPrefix("# ")
                    ? .heading(level: 1, [.text(String(line.dropFirst(2)))])
                    : .paragraph([.text(String(line))])
            })
    }
}
