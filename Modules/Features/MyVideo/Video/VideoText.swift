package import Entities
import FluxScreens
package import FoundationEssentials
package import Persistence
import ServiceTexts
package import TerminalFrames
package import VideoAPI

extension VideoState.Toast {
    /// The toast's text for the command line.
    package func line(in language: Language) -> StyledLine {
        switch self {
        case .list(let notice): notice.line(in: language)
        default: StyledLine(text(language), .good)
        }
    }

    /// The toast's text for a screen, with the key that undoes it.
    func line(_ keys: KeyMap, in language: Language) -> StyledLine {
        switch self {
        case .removed, .changed:
            StyledLine(
                language.shellStrings.withUndoKey(text(language), keys.name(of: ShellKeyNames.undo)), .good)
        case .saved, .playing, .openedInBrowser, .list: line(in: language)
        }
    }

    private func text(_ language: Language) -> String {
        let toasts = language.strings.toasts
        return switch self {
        case .saved(let episode): toasts.saved(episode)
        case .removed(let episode): toasts.removed(episode)
        case .changed(let saved, let removed): toasts.changed(saved: saved, removed: removed)
        case .playing(let name): toasts.playing(name)
        case .list(let notice): notice.line(in: language).text
        case .openedInBrowser(let name): toasts.openedInBrowser(name)
        }
    }
}

extension MadeLibraryChanges {
    /// The changes, after `undid:`.
    func text(_ strings: MyVideoStrings) -> String {
        switch (saved.count + removed.count, saved.first, removed.first) {
        case (1, let episode?, _): strings.saving(episode.name)
        case (1, _, let episode?): strings.removing(episode.name)
        default: strings.changing(saved: saved.count, removed: removed.count)
        }
    }
}

extension LibraryRefusal {
    func line(in language: Language) -> StyledLine {
        let message = ErrorMessage(language.strings.failures.change(change), failure, in: language)
        return StyledLine(message.sentence, .failure)
    }
}

extension UnsavedVideo {
    func line(formatDate: DateFormat, in language: Language) -> StyledLine {
        let message = ErrorMessage(
            language.strings.failures.save(name), failure, about: .episode, formatDate: formatDate.time,
            in: language)
        return StyledLine(message.sentence, .failure)
    }
}

extension InterruptedChange {
    func line(in language: Language) -> StyledLine {
        StyledLine(language.strings.interrupted(change), .strong)
    }
}

extension VideoState.Notice {
    /// The error message on one line.
    ///
    /// - Parameters:
    ///   - formatDate: Formats a time of day.
    ///   - language: The language of the message.
    package func line(formatDate: (Date) -> String, in language: Language) -> StyledLine {
        let failures = language.strings.failures
        let errorMessage =
            switch self {
            case .notPlayed(let failure):
                ErrorMessage(failures.play, failure, formatDate: formatDate, in: language)
            }
        return StyledLine(errorMessage.sentence, .failure)
    }
}

extension ErrorMessage {
    /// The message for an episode that could not be played.
    ///
    /// - Parameters:
    ///   - operation: The failed operation, such as `episode play`.
    ///   - formatDate: Formats a time of day.
    ///   - language: The language of the message.
    package init(
        _ operation: String, _ failure: PlaybackFailure, formatDate: (Date) -> String,
        in language: Language = .english
    ) {
        switch failure {
        case .service(let failure):
            self.init(operation, failure, about: .episode, formatDate: formatDate, in: language)
        case .notReady(let state):
            let (why, suggestion) = language.strings.failures.notReady(state: state)
            self.init(operation, why: why, suggestion: suggestion, in: language)
        case .desktop(let failure): self.init(operation, failure, in: language)
        }
    }

    /// The message for a video that no program shows.
    ///
    /// - Parameters:
    ///   - operation: The failed operation, such as `episode play`.
    ///   - failure: The failure.
    ///   - language: The language of the message.
    package init(_ operation: String, _ failure: VideoPlayerFailure, in language: Language) {
        switch failure {
        case .noWebPage(let address): self.init(operation, DesktopFailure.noWebPage(address), in: language)
        case .noProgram(let address):
            let (why, suggestion) = language.strings.failures.noPlayer(address)
            self.init(operation, why: why, suggestion: suggestion, in: language)
        case .playerFailed(let address, let status):
            let browser = ErrorMessage(operation, DesktopFailure.noProgram(address), in: language)
            self.init(
                operation, why: language.strings.failures.playerFailed(status: status),
                suggestion: browser.suggestion, in: language)
        }
    }
}

/// Formats episodes as aligned columns for the command line: id, name, `m:ss`, `h:mm:ss` or `LIVE`, channel,
/// date.
package struct EpisodeRows: Sendable {
    private let target: Columns.Target
    let formatDate: @Sendable (Date) -> String
    private let language: Language

    /// - Parameters:
    ///   - target: The destination of the rows.
    ///   - formatDate: Formats a date for people or for programs.
    ///   - language: The language of `LIVE`.
    package init(
        target: Columns.Target, formatDate: @escaping @Sendable (Date) -> String, in language: Language
    ) {
        (self.target, self.formatDate, self.language) = (target, formatDate, language)
    }

    /// One row per episode, with its publication date, aligned with the rows of previous pages.
    ///
    /// - Parameter widths: The widths of the first page; `nil` for the first page.
    package func lines(
        _ episodes: some Sequence<Episode>, _ widths: inout Columns.Widths?
    ) -> [StyledLine] {
        lines(episodes.map { ($0, $0.publishedAt) }, &widths)
    }

    /// One row per video, with the date it was saved, aligned with the rows of previous pages.
    ///
    /// - Parameter widths: The widths of the first page; `nil` for the first page.
    package func lines(
        _ videos: some Sequence<SavedVideo>, _ widths: inout Columns.Widths?
    ) -> [StyledLine] {
        lines(videos.map { ($0.episode, $0.addedAt) }, &widths)
    }

    private func lines(
        _ rows: [(episode: Episode, date: Date)], _ widths: inout Columns.Widths?
    ) -> [StyledLine] {
        let cells = rows.map { episode, date in
            [
                StyledSpan(id(of: episode), .dim), StyledSpan(episode.name, .title),
                StyledSpan(episode.length(in: language), .count), StyledSpan(episode.channel.displayName),
                StyledSpan(formatDate(date), .dim),
            ]
        }
        return Columns(cells, [.id, .title, .figure, .person, .date]).lines(for: target, &widths)
    }

    private func id(of episode: Episode) -> String {
        target == .pipe ? episode.uuid : episode.shortUUID ?? episode.uuid
    }
}

extension Episode {
    /// `m:ss`, `h:mm:ss` from an hour on, or `LIVE`.
    package func length(in language: Language) -> String { length(language.strings) }

    func length(_ strings: MyVideoStrings) -> String {
        if isLive { return strings.live }
        let seconds = max(duration, 0)
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, Self.twoDigits(seconds % 60))
        return hours == 0 ? "\(minutes):\(rest)" : "\(hours):\(Self.twoDigits(minutes)):\(rest)"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
