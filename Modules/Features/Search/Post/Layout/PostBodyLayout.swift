import Entities
import FluxCore
import Markdown
import ServiceTexts
import TerminalFrames

/// The layout of a post's body for given settings. Each chunk is laid out once, on demand.
///
/// Links are numbered from the beginning of the text, so a chunk is laid out after the chunks before it. Safe
/// to call from any thread; a caller never waits for a chunk that another thread is laying out.
final class PostBodyLayout: Sendable {
    /// The comments for which the tail is laid out.
    private struct Tail: Equatable, Sendable {
        let parsedComments: [PostContent.ParsedComment]?
    }

    private let body: PostBody
    private let settings: LayoutSettings
    private let chunks: Memo<Int, ChunkLayout>
    /// The layout state before a chunk, for the latest few chunks only: keeping it for each chunk would use
    /// too much memory.
    private let layoutsByChunk = Memo<Int, MarkdownLayout>(limit: PostBodyLayout.cachedLayouts)
    private let unnumbered = Memo<Int, ChunkLayout>(limit: 8)
    private let tails = Memo<Tail, ChunkLayout>()

    /// The number of cached layout states, which is also how many chunks may be laid out concurrently.
    private static let cachedLayouts = 4

    init(_ body: PostBody, _ settings: LayoutSettings) {
        (self.body, self.settings) = (body, settings)
        chunks = Memo(limit: body.count)
    }

    /// Returns the first chunks, and lays out missing ones.
    ///
    /// - Parameter count: The number of chunks; a larger number than `body.count` returns all.
    func chunks(_ count: Int) -> [ChunkLayout] {
        (0..<min(count, body.count)).map { index in chunks.value(of: index, at: index) { makeChunk(index) } }
    }

    /// A chunk without link numbers, which does not require the layout of earlier chunks.
    func unnumberedChunk(at index: Int) -> ChunkLayout {
        unnumbered.value(of: index, at: index) {
            var layout = MarkdownLayout(
                width: settings.width, page: body.page, settings.ambiguous, in: settings.language,
                numbersLinks: false, reservesImageRows: true)
            return ChunkLayout(body.lines(of: index, &layout), settings)
        }
    }

    /// The comments, if any, and the list of links. Lays out all chunks first.
    func tail(_ parsedComments: [PostContent.ParsedComment]?) -> ChunkLayout {
        tails.value(of: Tail(parsedComments: parsedComments)) {
            _ = chunks(body.count)
            var layout = numberedLayout(before: body.count)
            let known = layout.links.count
            var (lines, comments): ([MarkdownLine], Int?) = ([], nil)
            if let parsedComments {
                comments = 1
                lines = [.empty] + PostLayout.lines(of: parsedComments, &layout, body.formatDate)
            }
            if !layout.links.isEmpty { lines.append(.empty) }
            for (index, url) in layout.links.enumerated() {
                lines += PostLayout.link(index + 1, url, settings.width, settings.ambiguous)
            }
            return ChunkLayout(
                lines, settings, links: Array(layout.links[known...]), comments: comments)
        }
    }

    private func makeChunk(_ index: Int) -> ChunkLayout {
        var layout = numberedLayout(before: index)
        let known = layout.links.count
        let lines = body.lines(of: index, &layout)
        _ = layoutsByChunk.value(of: index + 1, at: (index + 1) % Self.cachedLayouts) { layout }
        let header = index == 0 ? Array(repeating: MarkdownLine.empty, count: PostHeader.rows) : []
        return ChunkLayout(header + lines, settings, links: Array(layout.links[known...]))
    }

    /// The layout state in which all links before a chunk are numbered.
    private func numberedLayout(before index: Int) -> MarkdownLayout {
        layoutsByChunk.value(of: index, at: index % Self.cachedLayouts) {
            var layout = MarkdownLayout(
                width: settings.width, page: body.page, settings.ambiguous, in: settings.language,
                reservesImageRows: true)
            for earlier in 0..<index { _ = body.lines(of: earlier, &layout) }
            return layout
        }
    }
}

/// A post's body, split into chunks that are parsed and laid out on demand.
final class PostBody: Sendable {
    /// The number of chunks, 1 or more.
    let count: Int
    let page: String
    let formatDate: DateFormat
    private let source: MarkdownSource
    private let markdown: any MarkdownParsing
    private let documents: Memo<Int, MarkdownDocument>
    private let layouts = Memo<LayoutSettings, PostBodyLayout>()

    init(_ post: Post, _ markdown: any MarkdownParsing, _ formatDate: DateFormat) {
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
