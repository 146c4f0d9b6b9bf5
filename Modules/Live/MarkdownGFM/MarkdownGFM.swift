public import Markdown

/// Parses Markdown with cmark-gfm: tables, strikethrough, autolinks, tasks, footnotes, Qiita's notes.
///
/// Blocks and spans are nested at most 100 deep; what is deeper stands flat in the last level. Footnotes
/// become a numbered list after a rule, and their references read `[^1]`.
///
/// Call from anywhere; parses of one process wait for each other. One mebibyte of anything takes about two
/// seconds at worst, and a text whose tree would not fit into the memory budget comes back as plain lines.
public struct MarkdownGFM: MarkdownParsing {
    private let budgetPerByte: Int

    public init() {
        self.init(budgetPerByte: 256)
    }

    /// - Parameter budgetPerByte: Bytes of tree for each byte of source, beside 16 MiB that all may use.
    init(budgetPerByte: Int) {
        self.budgetPerByte = budgetPerByte
    }

    public func parse(_ source: String) -> MarkdownDocument {
        guard let tree = Tree(parsing: source, budgetPerByte: budgetPerByte) else {
            return PlainMarkdown().parse(source)
        }
        return tree.read { root in
            MarkdownDocument(blocks: BlockReader().document(root))
        }
    }
}
