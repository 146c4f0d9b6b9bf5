import Entities
import FluxCore
import FluxQueries
import FluxScreens
import Markdown
import ReactiveCore
import ServiceTexts
import TerminalFrames
import Testing

@testable import Search

@Suite struct PostLayoutTests {
    private func layout(_ blocks: [MarkdownBlock], width: Int) -> PostLayout {
        PostLayout(
            PostContent(post: .japanese, markdown: FixedMarkdown(document: MarkdownDocument(blocks: blocks))),
            LayoutSettings(width: width, .narrow), titleWidth: width, showsComments: false, .all)
    }

    private static let text = "状態は一方向に流れ、画面はそれを映すだけです。It flows one way only, and comes back as events."

    @Test("a position in the text is the same at every width", arguments: [2, 7, 20, 33, 100])
    func places(width: Int) {
        let blocks: [MarkdownBlock] = (0..<5).flatMap {
            [
                .heading(level: 1, [.text("第\($0)章")]), .paragraph([.text(Self.text)]),
                .code(info: nil, text: "a\nb"),
            ]
        }
        let (wide, other) = (layout(blocks, width: 60), layout(blocks, width: width))
        for line in wide.lines.indices {
            let position = wide.position(of: line)
            #expect(wide.line(of: position) == line)
            let there = other.line(of: position)
            // The line in the other layout begins at or before this line.
            let begins = other.position(of: there)
            #expect(wide.line(of: begins) <= line && other.line(of: begins) == there)
        }
        #expect(wide.line(of: .comments) == wide.lines.count)
        #expect(wide.line(of: .text(part: 9999, offset: 0)) == wide.lines.count)
    }

    @Test("a match that wraps is found, with a piece on each line")
    func brokenMatch() {
        let layout = layout([.quote([.paragraph([.text(Self.text)])])], width: 24)
        for word in ["それを映すだけ", "one way", "events", "流れ、画面は"] {
            let matches = layout.matches(of: word)
            #expect(matches.count == 1, "\(word)")
            let pieces = matches.flatMap(\.pieces).map { piece in
                String(
                    decoding: layout.lines[piece.line].text.utf8.dropFirst(piece.bytes.lowerBound)
                        .prefix(piece.bytes.count), as: UTF8.self)
            }
            #expect(pieces.joined().filter { $0 != " " } == word.filter { $0 != " " })
        }
        #expect(layout.matches(of: "") == [])
        #expect(layout.matches(of: "無い") == [])
    }

    @Test("footnote numbers are superscript digits, and link numbers are in brackets")
    func footnotes() {
        let notes = (1...12).map { [MarkdownBlock.paragraph([.text("note \($0)")])] }
        let layout = layout(
            [
                .paragraph([
                    .text("one"), .footnote(1), .text(" twelve"), .footnote(12), .text(" "),
                    .link([.text("link")], url: "https://example.com/"),
                ]), .footnotes(notes),
            ], width: 40)
        let lines = layout.lines.map(\.line.text)
        #expect(lines[PostHeader.rows] == "one¹ twelve¹² link[1]")
        #expect(lines.contains("¹ note 1") && lines.contains("¹² note 12"))
    }

    @Test("links in the text, across lines, and in the list of links lead to their URLs")
    func links() {
        let link = MarkdownSpan.link([.text("a name of three lines")], url: "/docs?q=流れ")
        let post = PostFixture(
            .sample("links"),
            markdown: FixedMarkdown(
                document: MarkdownDocument(blocks: [
                    .paragraph([
                        .text("see "), link, .text(" and "), .image(alt: "p", url: "https://e.com/p.png"),
                    ]),
                    .paragraph([.link([.text("https://e.com/card")], url: "https://e.com/card")]),
                ])))
        let frame = post.opened().frame(rows: 24, columns: 20)
        var texts: [String: String] = [:]
        let wide = post.opened().frame(rows: 24, columns: 200)
        let links = (0..<200).filter { wide.address(at: Position(row: 5, column: $0)) != nil }
        #expect(links.first == 54, "in the middle of a wide screen they lead there, too")
        for row in 0..<24 {
            for column in 0..<20 {
                guard let address = frame.address(at: Position(row: row, column: column)) else { continue }
                texts[address, default: ""] += frame[row, column].text
            }
        }
        #expect(
            texts.mapValues { $0.filter { $0 != " " } } == [
                "https://qiita.com/docs?q=%E6%B5%81%E3%82%8C":
                    "anameofthreelines[1]https://qiita.com/docs?q=流れ",
                "https://e.com/p.png": "[image:p][2]https://e.com/p.png",
                "https://e.com/card": "https://e.com/card[3]https://e.com/card",
            ])
    }

    @Test("a match never splits a character: e does not match an accented e")
    func wholeLetters() {
        let layout = layout([.paragraph([.text("cafe\u{301} cafe")])], width: 40)
        #expect(layout.matches(of: "cafe").flatMap(\.pieces).map(\.bytes) == [7..<11])
    }
}

@Suite struct PostLayoutCacheTests {
    @Test("a text is laid out once per width, however often it is drawn or searched")
    func once() {
        let dates = RequestLog()
        let contents = PostContentCache(
            markdown: FixedMarkdown(document: MarkdownDocument(blocks: [])),
            formatDate: DateFormat(day: { _ in
                dates.note("laid out")
                return ""
            }))
        let layoutCache = PostLayoutCache()
        func draw(_ post: Post, columns: Int, finding text: String? = nil) {
            var state = PostState.answered(post, [PostComment.two[0]])
            state.reduce(.commentsToggled(from: .start, areShown: false))
            if let text {
                state.reduce(
                    .matchSelected(FindTarget(text: text, match: nil, position: .start, codeOffset: 0)))
            }
            let shown = PostShown(
                id: post.id, state: state, content: contents.content(of: state),
                stocked: Stocks(answers: Query(), state: StockedState(), isLoggedIn: false),
                readMarks: Query(), libraryFailure: nil, isLoggedIn: false, isFromList: false)
            _ = layoutCache.laidOutPost(
                shown, on: Canvas(Area(row: 0, column: 0, rows: 21, columns: columns), now: .zero))
        }
        for _ in 0..<10 { draw(.japanese, columns: 80) }
        draw(.japanese, columns: 80, finding: "a")
        draw(.japanese, columns: 80)
        #expect(dates.all.count == 1)
        draw(.japanese, columns: 79)
        #expect(dates.all.count == 2)
        draw(.sample("other"), columns: 79)
        #expect(dates.all.count == 3)
    }
}

@Suite struct PostHostilityTests {
    private static let evil = "a\u{1B}[2J\u{9B}31m\u{202E}b\u{200D}\u{0}c\r\nd\u{1B}]0;x\u{7}"

    private func isHarmless(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        // The renderer clears the screen once, at the beginning.
        return text.split(separator: "\u{1B}[2J").count <= 2 && !text.contains("\u{1B}]")
            && !text.unicodeScalars.contains { [0, 7, 0x9B, 0x202E, 0x200D].contains($0.value) }
    }

    @Test(
        "no post content reaches the terminal unescaped, and no row is too long", arguments: [20, 80])
    func hostile(columns: Int) {
        let long = String(repeating: "x", count: 10_000)
        let post = Post(
            id: "4f0e", title: Self.evil + long, body: "evil", url: Self.evil, createdAt: .written,
            updatedAt: .written, isPrivate: false, tags: [Tag(name: Self.evil)],
            user: User(id: Self.evil, name: Self.evil), likesCount: 1, commentsCount: 1, stocksCount: 1)
        let comment = PostComment(
            id: "c", body: "evil", createdAt: .written, updatedAt: .written, user: User(id: Self.evil))
        let fixture = PostFixture(
            post, comments: [comment], markdown: EvilMarkdown(evil: Self.evil, long: long))
        let screen = fixture.opened()
        #expect(screen.press("c", columns: columns))
        fixture.scheduler.run()
        var (renderer, pages) = (Renderer(Palette(.none, .dark)), 0)
        #expect(screen.press("g", columns: columns))
        repeat {
            #expect(isHarmless(renderer.render(screen.frame(columns: columns))))
            _ = screen.press(.pageDown, "l", columns: columns)
            pages += 1
            renderer.forget()
        } while !screen.frame(columns: columns).rows[0].hasSuffix("Bot") && pages < 5_000
        #expect(pages < 5_000)
        screen.type("/" + Self.evil, columns: columns)
        #expect(screen.press(.enter, columns: columns))
        #expect(screen.press("o", columns: columns))
        #expect(isHarmless(renderer.render(screen.frame(columns: columns))))
    }
}

/// Parses every text as the same document.
struct FixedMarkdown: MarkdownParsing {
    let document: MarkdownDocument

    func parse(_ chunk: MarkdownChunk) -> MarkdownDocument { document }
}

private struct EvilMarkdown: MarkdownParsing {
    let evil: String
    let long: String

    func parse(_ chunk: MarkdownChunk) -> MarkdownDocument {
        let spans: [MarkdownSpan] = [
            .text(evil), .code(evil), .link([.text(evil)], url: evil), .image(alt: evil, url: evil),
            .strong([.text(evil)]), .math(evil), .key([.text(evil)]), .superscript([.text(evil)]),
            .footnote(1),
        ]
        return MarkdownDocument(blocks: [
            .heading(level: 1, spans), .paragraph(spans), .paragraph([.text(long)]),
            .code(info: evil, text: evil + long),
            .quote([.paragraph(spans)]), .note(kind: evil, [.paragraph(spans)]), .math(evil),
            .details(summary: spans, [.paragraph(spans)]), .footnotes([[.paragraph(spans)]]),
            .definitions([MarkdownDefinition(term: spans, blocks: [.paragraph(spans)])]),
            .list(start: nil, [MarkdownListItem(blocks: [.paragraph(spans)])]),
            .table(
                MarkdownTable(alignments: [.none, .right], header: [spans, spans], rows: [[spans, spans]])),
        ])
    }
}

@Suite struct PostMeasureTests {
    @Test("text has a comfortable width in the middle of wide screens and small margins on others")
    func measure() {
        for columns in 1...300 {
            let measure = PostMeasure(columns: columns)
            let margins = columns - measure.text
            if columns > 104 {
                #expect(measure.text == 100 && measure.margin == margins / 2)
            } else if columns >= 60 {
                #expect(measure.margin == 2 && margins == 4)
            } else if columns >= 30 {
                #expect(measure.margin == 1 && margins == 2)
            } else if columns > 1 {
                #expect(measure.margin == 0 && margins == 0)
            }
        }
    }
}
