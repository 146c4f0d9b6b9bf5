import Entities
import Foundation
import Shell
import TerminalUI

/// A message of the app itself, shown for a moment.
enum AppMessage: Codable {
    /// The first problem in the user's theme or key bindings, and the number of further ones.
    case misconfigured(ConfigurationProblem, moreCount: Int)
    /// A damaged library was replaced by an empty one.
    case libraryReplaced(backupPath: String)
    /// Posts are shown as plain text, because this library cannot be loaded.
    case parserMissing(library: String)
    /// The app continues from a past state of this run.
    case resumedPast
    /// The app continues from a state of a recording.
    case resumedRecording
    /// The error that ended time travel.
    case pastUnavailable(String)

    var line: StyledLine {
        if case .pastUnavailable = self { StyledLine(text, .failure) } else { StyledLine(text, .warning) }
    }

    /// The message as a sentence.
    var text: String {
        switch self {
        case .misconfigured(let problem, 0): problem.errorMessage.sentence
        case .misconfigured(let problem, let moreCount):
            NagareStrings.Configuration.firstProblem(problem.errorMessage.sentence, moreCount: moreCount)
        case .libraryReplaced(let backupPath): NagareStrings.Videos.libraryReplaced(backup: backupPath)
        case .parserMissing(let library): NagareStrings.Posts.plainText(library)
        case .resumedPast: NagareStrings.App.resumedPast
        case .resumedRecording: NagareStrings.App.resumedRecording
        case .pastUnavailable(let error): NagareStrings.App.cannotShowPast(error)
        }
    }
}

/// Where the content comes from; shown beside the tabs unless it is current.
enum ContentStatus: Codable {
    case demo
    case cached(Date, ServiceFailure)
    case found(ServiceFailure)

    var line: StyledLine {
        switch self {
        case .demo: StyledLine(NagareStrings.App.demo, .tag)
        case .cached(let date, let failure):
            StyledLine(NagareStrings.App.cached(Self.reason(failure), on: Dates.minute(date)), .warning)
        case .found(let failure): StyledLine(Self.reason(failure), .warning)
        }
    }

    /// Why cached content is shown, in one or two words.
    private static func reason(_ failure: ServiceFailure) -> String {
        guard case .rateLimited(let until) = failure else { return NagareStrings.App.offline }
        return NagareStrings.App.noRequestsLeft(until: until.map(Dates.time))
    }
}
