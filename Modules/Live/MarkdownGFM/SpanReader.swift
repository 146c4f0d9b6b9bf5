import CMarkdownGFM
import Markdown

/// Turns what is inside a block into spans.
struct SpanReader {
    private let deepest = 100

    func spans(in node: Node) -> [MarkdownSpan] {
        spans(in: node, depth: 0)
    }

    private func spans(in node: Node, depth: Int) -> [MarkdownSpan] {
        var (found, text) = ([MarkdownSpan](), "")
        func add(_ span: MarkdownSpan) {
            if !text.isEmpty { found.append(.text(text)) }
            text = ""
            found.append(span)
        }
        node.walk { child in
            // cmark-gfm cuts text at every character that might have meant something.
            if let more = plainText(child) {
                text += more
            } else if let leaf = leaf(child) {
                add(leaf)
            } else if depth >= deepest {
                return .enter
            } else if let styled = styled(child, depth: depth + 1) {
                add(styled)
            }
            return .pass
        }
        return text.isEmpty ? found : found + [.text(text)]
    }

    private func plainText(_ node: Node) -> String? {
        switch node.kind {
        case CMARKDOWN_TEXT: node.text
        case CMARKDOWN_FOOTNOTE_REFERENCE: "[^\(node.text)]"
        default: nil
        }
    }

    private func leaf(_ node: Node) -> MarkdownSpan? {
        switch node.kind {
        case CMARKDOWN_CODE: .code(node.text)
        case CMARKDOWN_HTML: .html(node.text)
        case CMARKDOWN_SOFT_BREAK: .softBreak
        case CMARKDOWN_LINE_BREAK: .lineBreak
        case CMARKDOWN_IMAGE: .image(alt: alternative(of: node), url: node.text)
        default: nil
        }
    }

    private func styled(_ node: Node, depth: Int) -> MarkdownSpan? {
        switch node.kind {
        case CMARKDOWN_EMPHASIS: .emphasis(spans(in: node, depth: depth))
        case CMARKDOWN_STRONG: .strong(spans(in: node, depth: depth))
        case CMARKDOWN_STRIKETHROUGH: .strikethrough(spans(in: node, depth: depth))
        case CMARKDOWN_LINK: .link(spans(in: node, depth: depth), url: node.text)
        default: nil
        }
    }

    /// The plain text of an image's description, images inside it included.
    private func alternative(of image: Node) -> String {
        var text = ""
        image.walk { node in
            switch node.kind {
            case CMARKDOWN_SOFT_BREAK, CMARKDOWN_LINE_BREAK: text += " "
            case CMARKDOWN_CODE: text += node.text
            default: text += plainText(node) ?? ""
            }
            return .enter
        }
        return text
    }
}
