import FluxCore
import TerminalUI

/// A post's body laid out for a setting, chunk by chunk: each is made once, by whoever asks for it first.
///
/// Links are numbered from the beginning of the text, so that a chunk is laid out after those before it. Call from
/// anywhere; nobody waits for a chunk that somebody else is making.
final class PostBodyLayout: Sendable {
    /// Which chunks around a place are laid out alone, and for which remarks what is behind the text.
    private struct Tail: Equatable, Sendable {
        let remarks: [PostContent.Remark]?
    }

    private let body: PostBody
    private let setting: PostSetting
    private let chunks: Memo<Int, ChunkLayout>
    /// The links before a chunk, for those around the last ones that were made: kept for each they would be many.
    private let numbered = Memo<Int, MarkdownLayout>(limit: PostBodyLayout.frontier)
    private let alone = Memo<Int, ChunkLayout>(limit: 8)
    private let tails = Memo<Tail, ChunkLayout>()

    /// As many may be made at once.
    private static let frontier = 4

    init(_ body: PostBody, _ setting: PostSetting) {
        (self.body, self.setting) = (body, setting)
        chunks = Memo(limit: body.count)
    }

    /// The first chunks; those that are missing are made.
    ///
    /// - Parameter count: More than there are is all.
    func chunks(_ count: Int) -> [ChunkLayout] {
        (0..<min(count, body.count)).map { place in chunks.value(of: place, at: place) { made(place) } }
    }

    /// A chunk whose links have no numbers: those before it need not be made.
    func chunk(alone place: Int) -> ChunkLayout {
        alone.value(of: place, at: place) {
            var layout = MarkdownLayout(
                width: setting.width, page: body.page, setting.ambiguous, numbersLinks: false,
                placesImages: true)
            return ChunkLayout(body.lines(of: place, &layout), setting)
        }
    }

    /// What stands behind the text: comments, where they are shown, and links. All chunks are made.
    func tail(_ remarks: [PostContent.Remark]?) -> ChunkLayout {
        tails.value(of: Tail(remarks: remarks)) {
            _ = chunks(body.count)
            var layout = numbering(before: body.count)
            let known = layout.links.count
            var (lines, comments): ([MarkdownLine], Int?) = ([], nil)
            if let remarks {
                comments = 1
                lines = [.empty] + PostLayout.lines(of: remarks, &layout, body.formatDate)
            }
            if !layout.links.isEmpty { lines.append(.empty) }
            for (place, url) in layout.links.enumerated() {
                lines += PostLayout.link(place + 1, url, setting.width, setting.ambiguous)
            }
            return ChunkLayout(
                lines, setting, links: Array(layout.links[known...]), comments: comments)
        }
    }

    private func made(_ place: Int) -> ChunkLayout {
        var layout = numbering(before: place)
        let known = layout.links.count
        let lines = body.lines(of: place, &layout)
        _ = numbered.value(of: place + 1, at: (place + 1) % Self.frontier) { layout }
        let head = place == 0 ? Array(repeating: MarkdownLine.empty, count: PostHead.rows) : []
        return ChunkLayout(head + lines, setting, links: Array(layout.links[known...]))
    }

    /// What has numbered all links before a chunk.
    private func numbering(before place: Int) -> MarkdownLayout {
        numbered.value(of: place, at: place % Self.frontier) {
            var layout = MarkdownLayout(
                width: setting.width, page: body.page, setting.ambiguous, placesImages: true)
            for earlier in 0..<place { _ = body.lines(of: earlier, &layout) }
            return layout
        }
    }
}
