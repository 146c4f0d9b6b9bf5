import Entities
import Markdown
import TerminalFrames
import Testing

@testable import Search

@Suite struct PostTextTests {
    private func lines(_ table: MarkdownTable, for target: Columns.Target) -> [String] {
        let content = PostContent(
            post: .japanese, markdown: FixedMarkdown(document: MarkdownDocument(blocks: [.table(table)])))
        return PostText(target: target, formatDate: { _ in "" }).lines(content).map(\.text)
    }

    private func table(_ rows: [[String]]) -> MarkdownTable {
        MarkdownTable(
            alignments: rows[0].map { _ in .none }, header: rows[0].map { [.text($0)] },
            rows: rows.dropFirst().map { $0.map { [.text($0)] } })
    }

    @Test("in a pipe, each row of a table is a whole line, whatever its width")
    func wholeTable() {
        let names = (1...12).map { "name\($0)" }
        let values = (1...12).map { String(repeating: "\($0)", count: 40) }
        let wide = table([names, values])

        #expect(lines(wide, for: .pipe).contains(values.joined(separator: "  ")))
        #expect(
            !lines(wide, for: .terminal(width: 80)).contains {
                $0.contains(values[0]) && $0.contains(values[1])
            })
    }

    @Test("a chosen width replaces that of the output; 0 prints a paragraph on each line")
    func chosenWidth() {
        let words = Array(repeating: "word", count: 60).joined(separator: " ")
        let content = PostContent(
            post: .japanese,
            markdown: FixedMarkdown(document: MarkdownDocument(blocks: [.paragraph([.text(words)]), .rule])))
        func widths(_ width: Int?, _ target: Columns.Target) -> [Int] {
            PostText(target: target, chosenWidth: width, formatDate: { _ in "" }).lines(content)
                .filter { $0.text.hasPrefix("word") }.map { $0.text.count }
        }

        #expect(widths(nil, .pipe).max() == 79)
        for target in [Columns.Target.pipe, .terminal(width: 80)] {
            #expect(widths(44, target).max() == 44)
            #expect(widths(150, target).max() == 149)
            #expect(widths(0, target) == [words.count])
        }
    }

    @Test("a long cell does not make each of many rows as long")
    func excessiveTable() {
        let cell = String(repeating: "x", count: 100_000)
        let rows = Array(repeating: ["a", "b"], count: 1_000)

        let lines = lines(table([["a", "b"], [cell, "b"]] + rows), for: .pipe)

        #expect(lines.reduce(0) { $0 + $1.utf8.count } < 1_000_000)
    }
}
