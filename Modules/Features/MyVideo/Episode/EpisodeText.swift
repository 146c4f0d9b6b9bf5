package import Entities
import FluxScreens
import FoundationEssentials
package import ServiceTexts
package import TerminalFrames

/// Formats an episode as lines, wrapped to a width.
package struct EpisodeText: Sendable {
    private let width: Int
    private let formatDate: DateFormat
    private let language: Language

    /// - Parameters:
    ///   - width: The number of columns, 2 or more.
    ///   - formatDate: Formats dates.
    ///   - language: The language of the texts.
    package init(width: Int, formatDate: DateFormat, in language: Language) {
        (self.width, self.formatDate, self.language) = (width, formatDate, language)
    }

    /// Title, details, source, address and tags; then the description.
    package func lines(_ episode: Episode, source: FoundEpisode.Source) -> [StyledLine] {
        let description = description(episode)
        return wrapped(episode.name, .title) + details(episode) + stored(source, retryingAt: nil, .standard)
            + wrapped(episode.url, .link) + tags(episode)
            + (description.isEmpty ? [] : [StyledLine()] + description)
    }

    /// The details, on as many lines as needed. A detail that fits on one line is not broken.
    func details(_ episode: Episode) -> [StyledLine] {
        let (channel, strings) = (episode.channel, language.strings.episodePage)
        let details: [String?] = [
            channel.host.isEmpty ? channel.displayName : "\(channel.displayName) (\(channel.host))",
            episode.length(in: language), formatDate.day(episode.publishedAt, language),
            strings.views(episode.views),
            strings.likes(episode.likes), episode.language, episode.category, episode.licence,
            episode.isSensitive ? strings.sensitive : nil,
        ]
        var lines: [String] = []
        for detail in details.compactMap({ $0 }) where !detail.isEmpty {
            let longer = lines.last.map { "\($0) · \(detail)" }
            if let longer, longer.visible.displayWidth <= width {
                lines[lines.count - 1] = longer
            } else {
                lines.append(detail)
            }
        }
        return lines.flatMap { wrapped($0, .dim) }
    }

    /// A note that the saved version is shown, why, and the time of the automatic retry; empty for the
    /// instance's version.
    func stored(
        _ source: FoundEpisode.Source, retryingAt retryAt: Duration?, _ keys: KeyMap
    ) -> [StyledLine] {
        guard case .library(let savedAt, let failure) = source else { return [] }
        let why = ErrorMessage(
            onScreen: language.strings.failures.episode, failure, about: .episode,
            retryKey: keys.name(of: VideoKeyNames.refresh),
            retryingAt: retryAt, formatDate: formatDate, in: language)
        let note = language.strings.episodePage.savedVersion(
            from: formatDate.day(savedAt, language), why: why.why,
            suggestion: retryAt == nil ? nil : why.suggestion)
        return wrapped(note, .warning)
    }

    func tags(_ episode: Episode) -> [StyledLine] {
        episode.tags.isEmpty ? [] : wrapped(episode.tags.joined(separator: "  "), .tag)
    }

    /// The Markdown source with its line breaks; long lines are wrapped.
    func description(_ episode: Episode) -> [StyledLine] {
        let lines = episode.description.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { return [] }
        return lines.flatMap { wrapped(String($0), .plain) }
    }

    func wrapped(_ text: String, _ style: Style) -> [StyledLine] {
        Wrapping.sentence([StyledSpan(text, style)], width: width)
    }
}
