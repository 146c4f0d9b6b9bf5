import Entities
import FoundationEssentials
import ReactiveCore
import TerminalUI

/// A post as it is laid out for a screen, with what was found in it.
struct PostSheet: Sendable {
    let content: PostContent
    let layout: PostLayout
    /// From the top down; empty when nothing is looked for.
    let matches: [PostMatch]
}

/// Lays a post out when something has changed that matters: its text, the width, the comments. Call from
/// anywhere.
final class PostSheets: Sendable {
    private struct Key: Equatable {
        let number: Int
        let width: Int
        let titleWidth: Int
        let showsComments: Bool
        let ambiguous: AmbiguousWidth
    }

    private struct Kept {
        let key: Key
        let layout: PostLayout
        var text = ""
        var matches: [PostMatch] = []
    }

    private let formatDate: @Sendable (Date) -> String
    private let kept = Guarded<Kept?>(nil)

    init(formatDate: @escaping @Sendable (Date) -> String) { self.formatDate = formatDate }

    func sheet(
        _ content: PostContent, _ interaction: PostInteraction, columns: Int, _ ambiguous: AmbiguousWidth
    ) -> PostSheet {
        let measure = PostMeasure(columns: columns)
        let key = Key(
            number: content.number, width: measure.text, titleWidth: measure.title,
            showsComments: interaction.reading.showsComments, ambiguous: ambiguous)
        var now = kept.withLock { $0?.key == key ? $0 : nil } ?? Kept(key: key, layout: layout(content, key))
        let wanted = interaction.finding?.text ?? ""
        if now.text != wanted { (now.text, now.matches) = (wanted, now.layout.matches(of: wanted)) }
        let next = now
        kept.withLock { $0 = next }
        return PostSheet(content: content, layout: now.layout, matches: now.matches)
    }

    private func layout(_ content: PostContent, _ key: Key) -> PostLayout {
        PostLayout(
            content, width: key.width, titleWidth: key.titleWidth, showsComments: key.showsComments,
            key.ambiguous, formatDate: formatDate)
    }
}
