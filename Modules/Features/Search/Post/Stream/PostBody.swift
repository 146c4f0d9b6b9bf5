import Entities
import FluxCore
import FoundationEssentials
import Markdown
import TerminalFrames

/// A post's body, split into chunks that are parsed and laid out on demand.
final class PostBody: Sendable {
    /// The number of chunks, 1 or more.
    let count: Int
    let page: String
    let formatDate: @Sendable (Date, Language) -> String
    private let source: MarkdownSource
    private let markdown: any MarkdownParsing
    private let documents: Memo<Int, MarkdownDocument>
    private let layouts = Memo<LayoutSettings, PostBodyLayout>()

    init(
        _ post: Post, _ markdown: any MarkdownParsing,
        _ formatDate: @escaping @Sendable (Date, Language) -> String
    ) {
        (source, page) = (MarkdownSource(post.body), post.url)
        (self.markdown, self.formatDate) = (markdown, formatDate)
        count = source.count
        documents = Memo(limit: source.count)
    }

    /// The fraction of the text before a chunk, 0...1.
    func fraction(before chunk: Int) -> Double { source.fraction(before: chunk) }

    /// The layout for `settings`; cached until other settings are requested.
    func layout(for settings: LayoutSettings) -> PostBodyLayout {
        layouts.value(of: settings) { PostBodyLayout(self, settings) }
    }

    /// The lines of a chunk, which must be laid out after the previous chunk.
    func lines(of chunk: Int, _ layout: inout MarkdownLayout) -> [MarkdownLine] {
        let continues = count > 1 && source[chunk].continues
        var lines = layout.lines(of: document(chunk), continues: continues)[...]
        // A continued block already has its label in the previous chunk.
        if continues { lines = lines.drop { $0.kind == .codeName } }
        return (chunk == 0 || continues || lines.isEmpty ? [] : [.empty]) + lines
    }

    private func document(_ chunk: Int) -> MarkdownDocument {
        documents.value(of: chunk, at: chunk) { markdown.parse(source[chunk]) }
    }
}
