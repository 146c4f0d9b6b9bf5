import FluxCore
import ReactiveCore
import TerminalUI

/// A post's body laid out for a setting, chunk by chunk: each is made once, by whoever asks for it first.
///
/// Links are numbered from the beginning of the text, so that a chunk is laid out after those before it. Call from
/// anywhere; nobody waits for a chunk that somebody else is making.
final class PostBodyLayout: Sendable {
    private struct Made: Sendable {
        var layout: MarkdownLayout
        var chunks: [ChunkLayout] = []
    }

    /// Which chunks around a place are laid out alone, and for which remarks what is behind the text.
    private struct Tail: Equatable, Sendable {
        let remarks: [PostContent.Remark]?
    }

    private let body: PostBody
    private let setting: PostSetting
    private let made: Guarded<Made>
    private let alone = Memo<Int, ChunkLayout>(limit: 8)
    private let tails = Memo<Tail, ChunkLayout>()

    init(_ body: PostBody, _ setting: PostSetting) {
        (self.body, self.setting) = (body, setting)
        made = Guarded(Made(layout: MarkdownLayout(width: setting.width, page: body.page, setting.ambiguous)))
    }

    /// The first chunks; those that are missing are made.
    ///
    /// - Parameter count: More than there are is all.
    func chunks(_ count: Int) -> [ChunkLayout] { Array(made(count).chunks.prefix(count)) }

    /// A chunk whose links have no numbers: those before it need not be made.
    func chunk(alone place: Int) -> ChunkLayout {
        alone.value(of: place, at: place) {
            var layout = MarkdownLayout(
                width: setting.width, page: body.page, setting.ambiguous, numbersLinks: false)
            return ChunkLayout(body.lines(of: place, &layout), setting)
        }
    }

    /// What stands behind the text: comments, where they are shown, and links. All chunks are made.
    func tail(_ remarks: [PostContent.Remark]?) -> ChunkLayout {
        tails.value(of: Tail(remarks: remarks)) {
            var layout = made(body.count).layout
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

    private func made(_ count: Int) -> Made {
        let count = min(count, body.count)
        while true {
            var next = made.withLock { $0 }
            let place = next.chunks.count
            if place >= count { return next }
            let known = next.layout.links.count
            let lines = body.lines(of: place, &next.layout)
            let head = place == 0 ? Array(repeating: MarkdownLine.empty, count: PostHead.rows) : []
            next.chunks.append(ChunkLayout(head + lines, setting, links: Array(next.layout.links[known...])))
            let now = next
            made.withLock { if $0.chunks.count < now.chunks.count { $0 = now } }
        }
    }
}
