package import Foundation
import TerminalFrames

extension Console {
    /// Formats dates for lists: relative on a terminal, ISO 8601 in a pipe.
    package var formatDate: @Sendable (Date) -> String {
        switch target {
        case .terminal: { [now, language] in Dates.relative($0, to: now(), in: language) }
        case .pipe: Dates.instant
        }
    }
}
