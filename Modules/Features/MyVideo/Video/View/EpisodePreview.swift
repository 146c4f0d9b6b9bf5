import Entities
import FluxCore
import FluxScreens
import ServiceTexts
import TerminalFrames

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

    /// The name, the details and the description.
    func lines(_ episode: Episode, width: Int, _ language: Language) -> [StyledLine] {
        cachedLines.value(of: Source(episode: episode, width: width, language: language)) {
            let text = EpisodeText(width: width, formatDate: formatDate, in: language)
            let description = text.description(episode)
            return text.wrapped(episode.name, .title) + text.details(episode)
                + (description.isEmpty ? [] : [StyledLine()] + description)
                + [StyledLine()] + text.tags(episode)
        }
    }
}
