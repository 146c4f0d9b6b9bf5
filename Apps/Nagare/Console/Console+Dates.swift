import Foundation
import TerminalUI

extension Console {
    /// A date as a list shows it: how long ago for people, or the day; an instant for programs.
    var formatDate: @Sendable (Date) -> String {
        switch target {
        case .terminal: { [now] in Dates.relative($0, to: now()) }
        case .pipe: Dates.instant
        }
    }
}
