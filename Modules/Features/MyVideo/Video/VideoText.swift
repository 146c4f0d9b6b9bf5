import Entities
package import FoundationEssentials
import Persistence
import Shell
package import TerminalUI

private typealias Toasts = MyVideoStrings.Toasts
private typealias Failures = MyVideoStrings.Failures

extension VideoState.Toast {
    /// The toast's text for the command line.
    package var line: StyledLine {
        switch self {
        case .nothingToUndo: StyledLine(text, .dim)
        case .list(let notice): notice.line
        default: StyledLine(text, .good)
        }
    }

    /// The toast's text for a screen, with the key that undoes it.
    func line(_ keys: KeyMap) -> StyledLine {
        switch self {
        case .removed, .changed:
            StyledLine(Toasts.withUndoHint(text, key: keys.name(of: VideoKeyNames.undo)), .good)
        case .saved, .restored, .additionUndone, .undone, .nothingToUndo, .playing, .openedInBrowser, .list:
            line
        }
    }

    private var text: String {
        switch self {
        case .saved(let episode): Toasts.saved(episode)
        case .removed(let episode): Toasts.removed(episode)
        case .restored(let episode): Toasts.restored(episode)
        case .additionUndone(let episode): Toasts.additionUndone(episode)
        case .changed(let saved, let removed): Toasts.changed(saved: saved, removed: removed)
        case .undone(let count): Toasts.undone(count: count)
        case .nothingToUndo: Toasts.nothingToUndo
        case .playing(let name): Toasts.playing(name)
        case .list(let notice): notice.line.text
        case .openedInBrowser(let name): Toasts.openedInBrowser(name)
        }
    }
}

extension InterruptedChange {
    var line: StyledLine { StyledLine(MyVideoStrings.interrupted(change), .strong) }
}

extension VideoState.Notice {
    /// The error message on one line.
    ///
    /// - Parameter formatDate: Formats a time of day.
    package func line(formatDate: (Date) -> String) -> StyledLine {
        let errorMessage =
            switch self {
            case .refused(let change, let failure): ErrorMessage(Failures.change(change), failure)
            case .notPlayed(.desktop(let failure)): ErrorMessage(Failures.openPage, failure)
            case .notPlayed(let failure): ErrorMessage(Failures.play, failure, formatDate: formatDate)
            }
        return StyledLine(errorMessage.sentence, .failure)
    }
}

extension ErrorMessage {
    /// The message for an episode that could not be played.
    ///
    /// - Parameters:
    ///   - what: The failed operation, such as `episode play`.
    ///   - formatDate: Formats a time of day.
    package init(_ what: String, _ failure: PlaybackFailure, formatDate: (Date) -> String) {
        switch failure {
        case .service(let failure): self.init(what, failure, about: .episode, formatDate: formatDate)
        case .notReady(let state):
            let (why, suggestion) = Failures.notReady(state: state)
            self.init(what, why: why, suggestion: suggestion)
        case .desktop(let failure): self.init(what, failure)
        }
    }
}
