import Entities
package import FoundationEssentials
import Persistence
import Shell
package import TerminalUI

extension VideoState.Toast {
    /// The toast's text on one line.
    package var line: StyledLine {
        switch self {
        case .saved(let episode): StyledLine("added \"\(episode.name)\" to My Video", .good)
        case .removed(let episode): StyledLine("removed \"\(episode.name)\" from My Video", .good)
        case .restored(let episode): StyledLine("brought back \"\(episode.name)\"", .good)
        case .additionUndone(let episode): StyledLine("took \"\(episode.name)\" out of My Video again", .good)
        case .changed(let saved, 0): StyledLine("added \(saved) videos to My Video", .good)
        case .changed(0, let removed): StyledLine("removed \(removed) videos from My Video", .good)
        case .changed(let saved, let removed):
            StyledLine("added \(saved), removed \(removed) of My Video", .good)
        case .undone(let count): StyledLine("took back \(count) changes of My Video", .good)
        case .nothingToUndo: StyledLine("nothing to undo", .dim)
        case .playing(let name): StyledLine("playing \"\(name)\"", .good)
        }
    }

    /// The toast's text for a screen, with the key that undoes it.
    func hinting(_ keys: KeyMap) -> StyledLine {
        let key = keys.name(of: VideoKeyNames.undo)
        let undo =
            switch self {
            case .removed: "; \(key) brings it back"
            case .changed: "; \(key) takes that back"
            case .saved, .restored, .additionUndone, .undone, .nothingToUndo, .playing: ""
            }
        return line + StyledLine(undo, .good)
    }
}

extension VideoState.Notice {
    /// The error message on one line.
    ///
    /// - Parameter formatDate: Formats a time of day.
    package func line(formatDate: (Date) -> String) -> StyledLine {
        let errorMessage =
            switch self {
            case .refused(let change, let failure): ErrorMessage(Self.what(change), failure)
            case .notPlayed(.desktop(let failure)): ErrorMessage("open", failure)
            case .notPlayed(let failure): ErrorMessage("play", failure, formatDate: formatDate)
            }
        return StyledLine(errorMessage.sentence, .failure)
    }

    private static func what(_ change: LibraryChange) -> String {
        switch change {
        case .save(let episode): "add \"\(episode.name)\""
        case .remove(let id): "remove \(id.uuid)"
        case .restore(let video): "bring back \"\(video.episode.name)\""
        }
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
            self.init(what, why: "there is nothing to play yet (\(state))", todo: "try again later")
        case .desktop(let failure): self.init(what, failure)
        }
    }
}
