package import Foundation
package import Shell

extension DateFormat {
    /// - Parameter day: Formats days; times are in UTC.
    package init(day: @escaping @Sendable (Date) -> String) {
        self.init(day: day) { date in
            let minutes = Int(date.timeIntervalSince1970) / 60
            return String(format: "%02d:%02d", minutes / 60 % 24, minutes % 60)
        }
    }
}
