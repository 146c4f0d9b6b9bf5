import Foundation
import Markdown

/// Runs `body` on a thread with a stack of 512 KiB.
func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        let thread = Thread { continuation.resume(returning: body()) }
        thread.stackSize = 512 * 1024
        thread.start()
    }
}

/// A linear congruential generator with reproducible numbers.
struct RandomText {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
}

/// The nesting depth of a block, including itself.
func depth(of block: MarkdownBlock) -> Int {
    let inner: [MarkdownBlock] =
        switch block {
        case .quote(let blocks), .note(_, let blocks), .details(_, let blocks): blocks
        case .list(_, let items): items.flatMap(\.blocks)
        case .definitions(let all): all.flatMap(\.blocks)
        default: []
        }
    return 1 + (inner.map(depth(of:)).max() ?? 0)
}

/// The text of blocks, without formatting.
func text(of blocks: [MarkdownBlock]) -> String {
    blocks.map { block in
        switch block {
        case .quote(let blocks), .note(_, let blocks): text(of: blocks)
        case .details(let summary, let blocks): text(of: summary) + " " + text(of: blocks)
        case .list(_, let items): items.map { text(of: $0.blocks) }.joined(separator: " ")
        case .definitions(let all):
            all.map { text(of: $0.term) + " " + text(of: $0.blocks) }.joined(separator: " ")
        case .paragraph(let spans), .heading(_, let spans): text(of: spans)
        case .code(_, let text), .math(let text): text
        case .table(let table):
            (table.header + table.rows.joined()).map { text(of: $0) }.joined(separator: " ")
        case .footnotes(let all): all.map { text(of: $0) }.joined(separator: " ")
        case .rule: ""
        }
    }.joined(separator: " ")
}

private func text(of spans: [MarkdownSpan]) -> String {
    spans.map { span in
        switch span {
        case .text(let text), .code(let text), .math(let text): text
        case .emphasis(let spans), .strong(let spans), .strikethrough(let spans), .link(let spans, _),
            .small(let spans), .superscript(let spans), .subscript(let spans), .key(let spans):
            text(of: spans)
        case .image(let alt, _): alt
        case .footnote(let number): "\(number)"
        case .lineBreak: " "
        }
    }.joined()
}
