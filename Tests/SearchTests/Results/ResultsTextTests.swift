import Entities
import FluxCore
import Markdown
import PostAPI
import TerminalFrames
import Testing

@testable import Search

@Suite struct SearchViewTests {
    private let view = ResultsText(target: .terminal(width: 80), formatDate: { _ in "2023-11-15" })

    @Test("wide titles keep the columns aligned and leave room for the others")
    func columns() {
        let posts = [Post.sample("データの流れを一方向にするための長い題名"), .sample("short")]
        func rows(_ width: Int) -> [StyledLine] {
            var widths: Columns.Widths?
            return ResultsText(target: .terminal(width: width), formatDate: { _ in "2023-11-15" })
                .rows(posts, &widths)
        }

        #expect(rows(100).map { $0.width() } == [100, 100])
        #expect(rows(100).allSatisfy { $0.text.hasSuffix("Swift  taro  3") })
        #expect(rows(80).map(\.text).allSatisfy { $0.hasSuffix("  3") && !$0.contains("taro") })
        for width in 1...120 { #expect(rows(width).allSatisfy { $0.width() <= width }) }
    }

    @Test("control characters in a title do not reach the terminal")
    func hostileTitle() {
        var widths: Columns.Widths?
        let rows = ResultsText(target: .pipe, formatDate: { _ in "d" })
            .rows([.sample("a\u{1B}[2J\tb\n")], &widths)

        #expect(rows.map(\.text) == ["a␛[2J b \td\ta␛[2J b \tSwift\ttaro\t3"])
    }

    @Test("an empty result is reported once it is known")
    func nothingFound() {
        var state = ResultsState(perPage: 20)
        state.reduce(.submitted("q", page: 1, at: .zero))
        #expect(view.remark(on: state, printed: 0) == nil)

        state.answer([], total: 0)
        #expect(view.remark(on: state, printed: 0)?.text == "no posts match \"q\"")
    }

    @Test("the number of posts is that of the printed ones, of which more may be loaded")
    func printed() {
        var state = ResultsState(perPage: 20)
        state.reduce(.submitted("q", page: 1, at: .zero))
        state.answer(["a", "b"], total: 195)
        #expect(view.remark(on: state, printed: 1)?.text == "1 of 195 posts")
    }
}

@Suite struct PostViewTests {
    private func lines(_ blocks: [MarkdownBlock], width: Int = 30) -> [String] {
        var layout = MarkdownLayout(width: width, page: "")
        return layout.lines(of: MarkdownDocument(blocks: blocks)).map(\.line.text)
    }

    @Test("headings, lists, tasks, quotes, code, links, and images are laid out as plain text")
    func blocks() {
        let lines = lines([
            .heading(level: 2, [.text("Flow")]),
            .paragraph([.text("See "), .link([.text("the page")], url: "https://a.example"), .text(" now.")]),
            .list(
                start: nil,
                [
                    MarkdownListItem(blocks: [.paragraph([.text("one")])]),
                    MarkdownListItem(task: .done, blocks: [.paragraph([.text("two")])]),
                ]),
            .quote([.paragraph([.text("said")])]),
            .code(info: "swift:A.swift", text: "let a = 1\n\tb"),
            .paragraph([.image(alt: "a cat", url: "https://a.example/cat.png")]),
        ])

        #expect(
            lines == [
                "## Flow", "", "See the page[1] now.", "", "• one", "• [x] two", "", "│ said", "",
                "── A.swift · swift", "  let a = 1", "      b", "", "[image: a cat][2]",
            ])
    }

    @Test("a table fits the width by wrapping its cells")
    func table() {
        let table = MarkdownTable(
            alignments: [.left, .right], header: [[.text("name")], [.text("n")]],
            rows: [[[.text("一方向の流れを保つための表")], [.text("10")]]])
        let lines = lines([.table(table)], width: 20)

        #expect(lines.allSatisfy { $0.displayWidth <= 20 })
        #expect(lines.first == "name               n")
        #expect(lines.count == 4)
    }

    @Test("a table with too many columns for the width has one line per cell")
    func listedTable() {
        let names = ["name", "age", "address", "note"]
        let table = MarkdownTable(
            alignments: names.map { _ in .none }, header: names.map { [.text($0)] },
            rows: [[[.text("Hanako Suzuki")], [.text("20")], [], [.text("一方向の流れ")]]])

        #expect(
            lines([.table(table)], width: 20) == [
                "name: Hanako Suzuki", "age: 20", "note: 一方向の流れ", "────────",
            ])
    }

    @Test("relative links are resolved against the page")
    func absoluteAddresses() {
        let layout = MarkdownLayout(width: 40, page: "https://qiita.com/hanako/items/4f0e")

        #expect(layout.absoluteAddress("#a") == "https://qiita.com/hanako/items/4f0e#a")
        #expect(layout.absoluteAddress("/tags") == "https://qiita.com/tags")
        #expect(layout.absoluteAddress("//x.jp/a") == "https://x.jp/a")
        #expect(layout.absoluteAddress("https://x.jp") == "https://x.jp")
    }

    @Test("Japanese text is wrapped at the width, never before a full stop")
    func wrapping() {
        let lines = lines([.paragraph([.text("状態は一方向に流れ、画面はそれを映すだけ。")])], width: 20)

        #expect(lines.allSatisfy { $0.displayWidth <= 20 })
        #expect(!lines.contains { $0.hasPrefix("。") || $0.hasPrefix("、") })
        #expect(lines.joined() == "状態は一方向に流れ、画面はそれを映すだけ。")
    }
}
