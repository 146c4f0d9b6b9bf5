import Entities
import FluxCore
import Shell
import TerminalUI

/// The details of the selected episode, beside a list.
struct EpisodePreview: Sendable {
    private struct Source: Equatable, Sendable {
        let episode: Episode
        let width: Int
        let language: Language
    }

    let formatDate: DateFormat
    private let cachedLines = Memo<Source, [StyledLine]>()

    init(formatDate: DateFormat) { self.formatDate = formatDate }

    /// Draws nothing if `layout` has no room for it.
    func draw(_ episode: Episode, on frame: inout Frame, in layout: ListLayout) {
        let area = layout.preview
        guard !area.isEmpty else { return }
        frame.drawDivider(layout)
        let language = frame.viewport.language
        let source = Source(episode: episode, width: area.columns, language: language)
        let lines = cachedLines.value(of: source) {
            let text = EpisodeText(width: area.columns, formatDate: formatDate, in: language)
            let description = text.description(episode)
            return text.wrapped(episode.name, .title) + text.facts(episode)
                + (description.isEmpty ? [] : [StyledLine()] + description)
                + [StyledLine()] + text.tags(episode)
        }
        frame.draw(Array(lines.prefix(area.rows)), in: area)
    }
}
