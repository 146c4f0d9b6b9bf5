import Entities
import FluxTerminalTesting
import Markdown
import ReactiveCore
import ServiceTexts
import Synchronization
import TerminalFrames
import Testing

@testable import Search

@Suite struct ResultsPreviewTests {
    @Test("a post is parsed once while it is shown, and again for another post or width")
    func once() {
        let markdown = CountingMarkdown()
        let preview = ResultsPreview(markdown: markdown, formatDate: DateFormat(day: { _ in "2026-03-14" }))
        let posts = Post.samples(2)

        let first = preview.lines(posts[0], width: 40, .narrow, .english)
        #expect(preview.lines(posts[0], width: 40, .narrow, .english) == first)
        #expect(markdown.lengths.count == 1)
        #expect(first[0].text == "データの流れを一方向にする")

        #expect(preview.lines(posts[1], width: 40, .narrow, .english)[0].text.hasPrefix("Swift 6"))
        #expect(
            preview.lines(posts[1], width: 50, .narrow, .english)
                != preview.lines(posts[1], width: 40, .narrow, .english))
        #expect(markdown.lengths.count == 4)
    }

    @Test("only the beginning of a long post is parsed")
    func beginning() {
        let markdown = CountingMarkdown()
        let preview = ResultsPreview(markdown: markdown, formatDate: DateFormat(day: { _ in "2026-03-14" }))

        _ = preview.lines(
            .sample("a", body: String(repeating: "流れ\n", count: 100_000)), width: 40, .narrow, .english)

        #expect(markdown.lengths == [4_000])
    }

    @Test("the preview changes once the cursor has stopped, and at once after a pause")
    func resting() {
        let screen = SearchScreenFixture(SearchFixture(answer: samplePages(9)), columns: 120)
        screen.type("swift")
        screen.settle()
        func beside() -> String { String(screen.frame.rows[2].split(separator: "│").last ?? "") }
        screen.press(.down)
        let second = beside()
        for _ in 0..<3 {
            screen.wait(.milliseconds(30))
            screen.press(.down)
            #expect(beside() == second)
        }
        #expect(screen.driver.nextChange == screen.search.scheduler.now + .milliseconds(100))
        screen.wait(.milliseconds(100))
        #expect(beside() != second)
        #expect(screen.driver.nextChange == nil)
    }

    @Test("moving the selection shows the next post in the preview")
    func moving() {
        let screen = SearchScreenFixture(SearchFixture(answer: samplePages(3)), columns: 120)
        screen.type("swift")
        screen.settle()
        #expect(screen.frame.rows[2].hasSuffix("│ データの流れを一方向にする"))
        screen.press(.down)
        #expect(screen.frame.rows[2].hasSuffix("│ Swift 6 の並行処理を使って、画面の状態をひとつの場"))
    }
}

/// Parses each line as a paragraph, and records the lengths of the texts.
private final class CountingMarkdown: MarkdownParsing {
    private let noted = Mutex<[Int]>([])
    var lengths: [Int] { noted.withLock { $0 } }

    func parse(_ chunk: MarkdownChunk) -> MarkdownDocument {
        noted.withLock { $0.append(chunk.text.count) }
        return PlainMarkdown().parse(chunk)
    }
}
