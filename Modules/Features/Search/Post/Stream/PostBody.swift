import Entities
import FluxCore
import FoundationEssentials
import Markdown
import TerminalUI

/// A post's body: cut into chunks, each of them parsed and laid out when it is first asked for.
final class PostBody: Sendable {
    /// How many chunks the body is cut into, 1 or more.
    let count: Int
    let page: String
    let formatDate: @Sendable (Date) -> String
    private let source: MarkdownSource
    private let markdown: any MarkdownParsing
    private let documents: Memo<Int, MarkdownDocument>
    private let layouts = Memo<LayoutSettings, PostBodyLayout>()

    init(_ post: Post, _ markdown: any MarkdownParsing, _ formatDate: @escaping @Sendable (Date) -> String) {
        (source, page) = (MarkdownSource(post.body), post.url)
        (self.markdown, self.formatDate) = (markdown, formatDate)
        count = source.count
        documents = Memo(limit: source.count)
    }

    /// What of the text stands before a chunk, 0...1.
    func share(before chunk: Int) -> Double { source.share(before: chunk) }

    /// The body as it is laid out for a setting; what is made of it is kept until another one is asked for.
    func layout(for settings: LayoutSettings) -> PostBodyLayout {
        layouts.value(of: settings) { PostBodyLayout(self, settings) }
    }

    /// The lines of a chunk, behind those of the chunk before it.
    func lines(of chunk: Int, _ layout: inout MarkdownLayout) -> [MarkdownLine] {
        let continues = count > 1 && source[chunk].continues
        var lines = layout.lines(of: document(chunk), continues: continues)[...]
        // What goes on has its name already.
        if continues { lines = lines.drop { $0.kind == .codeName } }
        return (chunk == 0 || continues || lines.isEmpty ? [] : [.empty]) + lines
    }

    private func document(_ chunk: Int) -> MarkdownDocument {
        documents.value(of: chunk, at: chunk) { markdown.parse(source[chunk]) }
    }
}
