import Entities
import FluxCore
import FluxScreens
import FluxTerminalTesting
import Markdown
import ReactiveCore
import ReactiveTesting
import ServiceTexts
import TerminalFrames
import Testing

@testable import Search

@Suite("long posts") struct LongPostTests {
    static func body(_ count: Int = 4_000) -> String {
        (0..<count).map { "Paragraph \($0) says something of its own.\n\n" }.joined()
    }

    private func fixture(_ markdown: any MarkdownParsing) -> PostFixture {
        PostFixture(.long(Self.body()), comments: PostComment.two, markdown: markdown)
    }

    @Test("the first screen of a long post parses the first chunks only, and so do the following keys")
    func first() {
        let markdown = CountingParser()
        let fixture = fixture(markdown)
        let driver = fixture.screen().driver
        fixture.scheduler.advance(by: .milliseconds(100))

        #expect(driver.rows.contains { $0.contains("Paragraph 0 says") })
        #expect(markdown.count == 2)
        for _ in 0..<10 { driver.press("j") }
        #expect(driver.rows.contains { $0.contains("Paragraph 5 says") })
        #expect(markdown.count == 2)
    }

    @Test("the rest is laid out in the background and reported in steps until it is complete")
    func rest() throws {
        let fixture = fixture(PlainMarkdown())
        let told = Recorder<Int>()
        let (screen, driver) = fixture.screen()
        screen.stream.output.state.changes.map(\.laidOutChunks).distinctUntilChanged().record(into: told)
        fixture.scheduler.advance(by: .milliseconds(100))
        driver.adjust()
        fixture.scheduler.run()

        #expect(told.elements == told.elements.sorted() && told.elements.count > 2)
        #expect(screen.stream.output.state.value.isLayoutComplete)
        driver.press("G")
        #expect(driver.rows.contains { $0.contains("Paragraph 3999 says") })
        #expect(driver.rows[0].hasSuffix("Bot"))
    }

    @Test("a position far down shows its surroundings at once, and the same text after the full layout")
    func around() {
        let markdown = CountingParser()
        let fixture = fixture(markdown)
        let (screen, driver) = fixture.screen()
        fixture.scheduler.advance(by: .milliseconds(100))
        screen.stream.input.action(.scrolled(to: .text(chunk: 12, part: 6, offset: 0)))

        let before = driver.rows
        #expect(markdown.count <= 3)
        #expect(before[5].contains("Paragraph"))
        driver.adjust()
        fixture.scheduler.run()
        #expect(Array(driver.rows.dropFirst(2)) == Array(before.dropFirst(2)))
        #expect(driver.press("k"))
        #expect(driver.rows[5] == before[4])
    }

    @Test("a new width starts a new layout, and the reader keeps the position")
    func resized() {
        let fixture = fixture(PlainMarkdown())
        let (screen, driver) = fixture.screen()
        fixture.scheduler.advance(by: .milliseconds(100))
        driver.adjust()
        fixture.scheduler.run()
        driver.press("G", "b")
        driver.press(.pageUp)
        let top = driver.rows[2]

        driver.viewport = Viewport(rows: 21, columns: 90)
        driver.adjust()
        #expect(!screen.stream.output.state.value.isLayoutComplete)
        #expect(driver.rows[2].trimmed == top.trimmed)
        fixture.scheduler.run()
        #expect(screen.stream.output.state.value.isLayoutComplete)
        #expect(driver.rows[2].trimmed == top.trimmed)
    }

    @Test("a search covers the chunks that are laid out, and more of them later")
    func finding() {
        let fixture = fixture(PlainMarkdown())
        let driver = fixture.screen().driver
        fixture.scheduler.advance(by: .milliseconds(100))
        driver.type("/paragraph 3999")
        driver.press(.enter)
        #expect(driver.rows.last?.hasSuffix("not found yet") == true)
        driver.adjust()
        fixture.scheduler.run()
        #expect(driver.rows.last?.hasSuffix("1/1") == true)
        driver.press("n")
        #expect(driver.rows.contains { $0.contains("Paragraph 3999 says") })
    }

    @Test("a comment in code continues across chunks and ends where the source ends it")
    func code() {
        let body =
            "```swift\n/* begins\n" + String(repeating: "let a = 1\n", count: 6_000) + "*/ let b = 2\n```\n"
        let content = PostContent(post: .long(body), markdown: FencedCode())
        #expect(content.body.count > 3)
        let layout = PostLayout(
            content, LayoutSettings(width: 60, .narrow), titleWidth: 60, showsComments: false, .all)
        let code = layout.lines.filter { $0.kind == .code }
        #expect(code.count == 6_002)
        #expect(
            code.dropLast().allSatisfy { $0.spans.allSatisfy { $0.style == .comment || $0.text == "  " } })
        #expect(code.last?.spans.map(\.style) == [.plain, .comment, .plain, .keyword, .plain, .number])
    }

    @Test("links of a long post are numbered continuously, and comments follow it")
    func links() {
        let fixture = fixture(PlainMarkdown())
        let driver = fixture.screen().driver
        fixture.scheduler.advance(by: .milliseconds(100))
        driver.adjust()
        fixture.scheduler.run()
        driver.press("c")
        fixture.scheduler.run()
        #expect(driver.rows.contains { $0.contains("Comments 2") })
        driver.press("c")
        fixture.scheduler.run()
        #expect(!driver.rows.contains { $0.contains("Comments 2") })
    }
}

extension PostFixture {
    /// Opens the screen; nothing has arrived yet.
    fileprivate func screen() -> (screen: Screen<PostLogic>, driver: ScreenDriver) {
        let screen = feature.openPost(id)
        let view = PostView(formatDate: DateFormat(day: { _ in "2026-03-14" }, time: { _ in "2026-03-14" }))
        return (screen, ScreenDriver(ViewedScreen(screen, view), on: scheduler, shell))
    }
}

extension String {
    fileprivate var trimmed: Substring {
        let text = drop { $0 == " " }
        return text.prefix(while: { $0 != "\n" })
    }
}

extension Post {
    /// A post with the given text.
    static func long(_ body: String) -> Post {
        Post(
            id: "long", title: "A long post", body: body, url: "https://qiita.com/hanako/items/long",
            createdAt: .written, updatedAt: .updated, isPrivate: false, tags: [], user: User(id: "hanako"),
            likesCount: 0, commentsCount: 2, stocksCount: 0)
    }
}

/// Parses plain text and counts the parsed chunks.
private final class CountingParser: MarkdownParsing {
    private let parsed = Box(0)
    var count: Int { parsed.value }

    func parse(_ chunk: MarkdownChunk) -> MarkdownDocument {
        parsed.value += 1
        return PlainMarkdown().parse(chunk)
    }
}

/// Parses each chunk as a part of a Swift code block.
struct FencedCode: MarkdownParsing {
    func parse(_ chunk: MarkdownChunk) -> MarkdownDocument {
        let lines = chunk.text.split(separator: "\n").filter { !$0.hasPrefix("```") }
        return MarkdownDocument(blocks: [.code(info: "swift", text: lines.joined(separator: "\n"))])
    }
}
