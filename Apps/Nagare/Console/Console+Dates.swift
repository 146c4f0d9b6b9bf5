import Foundation
import TerminalUI

extension Console {
    /// A date as a list shows it: a day for people, an instant for programs.
    var formatDate: @Sendable (Date) -> String {
        switch target {
        case .terminal: Dates.day
        case .pipe: Dates.instant
        }
    }
}
