import ApplicationFlux
public import Entities
public import FoundationEssentials
public import TerminalUI

/// An episode's screen as lines, wrapped to a width.
public struct EpisodeView: Sendable {
    private let width: Int
    private let formatDate: @Sendable (Date) -> String

    /// - Parameters:
    ///   - width: Columns, 20 or more.
    ///   - formatDate: A date for people.
    public init(width: Int, formatDate: @escaping @Sendable (Date) -> String) {
        (self.width, self.formatDate) = (max(width, 20), formatDate)
    }

    /// The whole screen: loading, the episode, or what failed and how to try again.
    public func lines(_ state: EpisodeState, button: RegistrationButton?) -> [StyledLine] {
        let episode = state.episode.map { self.lines($0, source: state.source, button: button) } ?? []
        switch state.phase {
        case .idle, .loaded: return episode
        case .loading: return episode.isEmpty ? [StyledLine("loading…", .dim)] : episode
        case .failed(let failure):
            let why = Explanation("episode", failure, about: .episode, formatDate: formatDate).sentence
            return wrapped(why, .failure) + (episode.isEmpty ? [] : [StyledLine()] + episode)
        }
    }

    /// Title, facts, where it was stored, button, address, tags; then the description.
    ///
    /// - Parameter button: `nil` leaves it out, as on paper or in a pipe.
    public func lines(
        _ episode: Episode, source: EpisodeState.Source, button: RegistrationButton?
    ) -> [StyledLine] {
        wrapped(episode.name, .title)
            + wrapped(facts(episode), .dim)
            + (stored(source).map { wrapped($0, .warning) } ?? [])
            + (button.map { wrapped("[ \(label($0)) ]", .strong) } ?? [])
            + wrapped(episode.url, .link)
            + (episode.tags.isEmpty ? [] : wrapped(episode.tags.joined(separator: "  "), .tag))
            + description(episode)
    }

    /// What pressing the button does, for people.
    public func label(_ button: RegistrationButton) -> String {
        switch button {
        case .register: "Add to My Video"
        case .unregister: "Remove from My Video"
        }
    }

    private func facts(_ episode: Episode) -> String {
        let channel = episode.channel
        let facts: [String?] = [
            channel.host.isEmpty ? channel.displayName : "\(channel.displayName) (\(channel.host))",
            episode.length, formatDate(episode.publishedAt), counted(episode.views, "view"),
            counted(episode.likes, "like"), episode.language, episode.category, episode.licence,
            episode.isSensitive ? "sensitive" : nil,
        ]
        return facts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private func counted(_ count: Int, _ noun: String) -> String {
        count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }

    private func stored(_ source: EpisodeState.Source) -> String? {
        guard case .library(let keptAt, let failure) = source else { return nil }
        let why = Explanation("episode", failure, about: .episode, formatDate: formatDate).why
        return "as stored in My Video on \(formatDate(keptAt)): \(why)"
    }

    /// Markdown as it was written: its line breaks are kept, long lines are wrapped.
    private func description(_ episode: Episode) -> [StyledLine] {
        let lines = episode.description.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { return [] }
        return [StyledLine()] + lines.flatMap { wrapped(String($0), .plain) }
    }

    private func wrapped(_ text: String, _ style: Style) -> [StyledLine] {
        Wrapping.lines([StyledSpan(text, style)], width: width)
    }
}
