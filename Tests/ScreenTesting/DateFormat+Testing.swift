import FluxScreens
package import Foundation
import ServiceTexts
import TerminalFrames

extension DateFormat {
    /// - Parameter day: Formats days; times are in UTC.
    package init(day: @escaping @Sendable (Date) -> String) {
        self.init(dayIn: { date, language in language == .japanese ? day(date).inJapanese : day(date) }) {
            date in
            let minutes = Int(date.timeIntervalSince1970) / 60
            return String(format: "%02d:%02d", minutes / 60 % 24, minutes % 60)
        }
    }
}

extension String {
    /// `2026年3月14日` for `2026-03-14`; other texts unchanged.
    fileprivate var inJapanese: String {
        let numbers = split(separator: "-").compactMap { Int($0) }
        return numbers.count == 3 ? "\(numbers[0])年\(numbers[1])月\(numbers[2])日" : self
    }
}
