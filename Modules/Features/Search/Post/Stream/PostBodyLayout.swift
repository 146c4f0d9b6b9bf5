import FluxCore
import TerminalUI

/// A post's body laid out for a setting, chunk by chunk: each is made once, by whoever asks for it first.
///
/// Links are numbered from the beginning of the text, so that a chunk is laid out after those before it. Call from
/// anywhere; nobody waits for a chunk that somebody else is making.
final class PostBodyLayout: Sendable {
    /// Which chunks around a place are laid out alone, and for which remarks what is behind the text.
    private struct Tail: Equatable, Sendable {
        let parsedComments: [PostContent.ParsedComment]?
    }

    private let body: PostBody
    private let settings: LayoutSettings
    private let chunks: Memo<Int, ChunkLayout>
    /// The links before a chunk, for those around the last ones that were made: kept for each they would be many.
    private let layoutsByChunk = Memo<Int, MarkdownLayout>(limit: PostBodyLayout.cachedLayouts)
    private let unnumbered = Memo<Int, ChunkLayout>(limit: 8)
    private let tails = Memo<Tail, ChunkLayout>()

    /// As many may be made at once.
    private static let cachedLayouts = 4

    init(_ body: PostBody, _ settings: LayoutSettings) {
        (self.body, self.settings) = (body, settings)
        chunks = Memo(limit: body.count)
    }

    /// The first chunks; those that are missing are made.
    ///
    /// - Parameter count: More than there are is all.
    func chunks(_ count: Int) -> [ChunkLayout] {
        (0..<min(count, body.count)).map { index in chunks.value(of: index, at: index) { makeChunk(index) } }
    }

    /// A chunk whose links have no numbers: those before it need not be made.
    func unnumberedChunk(at index: Int) -> ChunkLayout {
        unnumbered.value(of: index, at: index) {
            var layout = MarkdownLayout(
                width: settings.width, page: body.page, settings.ambiguous, numbersLinks: false,
                reservesImageRows: true)
            return ChunkLayout(body.lines(of: index, &layout), settings)
        }
    }

    /// What stands behind the text: comments, where they are shown, and links. All chunks are made.
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

    /// What has numbered all links before a chunk.
    private func numberedLayout(before index: Int) -> MarkdownLayout {
        layoutsByChunk.value(of: index, at: index % Self.cachedLayouts) {
            var layout = MarkdownLayout(
                width: settings.width, page: body.page, settings.ambiguous, reservesImageRows: true)
            for earlier in 0..<index { _ = body.lines(of: earlier, &layout) }
            return layout
        }
    }
}
