import Entities
import Foundation
import Shell
import TerminalUI

/// A message of the app itself, shown for a moment.
enum AppMessage: Codable {
    /// A problem with the user's files or settings, as a sentence.
    case warning(String)
    /// The error that ended time travel.
    case pastUnavailable(String)

    var line: StyledLine {
        switch self {
        case .warning(let sentence): StyledLine(sentence, .warning)
        case .pastUnavailable(let error): StyledLine(NagareStrings.App.cannotShowPast(error), .failure)
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
