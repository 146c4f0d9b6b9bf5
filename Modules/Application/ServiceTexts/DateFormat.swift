package import FoundationEssentials
package import TerminalFrames

/// Formats dates in the user's time zone.
package struct DateFormat: Sendable {
    /// Formats a day in a language, such as `2026-03-14` or `2026年3月14日`.
    package let day: @Sendable (Date, Language) -> String
    /// Formats a time of day: `13:42`.
    package let time: @Sendable (Date) -> String

    /// - Parameters:
    ///   - day: Formats a day in a language, in at most `dayWidth(in:)` columns.
    ///   - time: Formats a time of day: `13:42`.
    package init(
        dayIn day: @escaping @Sendable (Date, Language) -> String, time: @escaping @Sendable (Date) -> String
    ) {
        (self.day, self.time) = (day, time)
    }

    /// Formats a day in the same way in all languages.
    package init(day: @escaping @Sendable (Date) -> String, time: @escaping @Sendable (Date) -> String) {
        self.init(dayIn: { date, _ in day(date) }, time: time)
    }

    /// Formats days and times as ISO 8601 does, in UTC.
    package static let iso8601 = DateFormat(
        day: { $0.formatted(.iso8601.year().month().day()) },
        time: { $0.formatted(.iso8601.time(includingFractionalSeconds: false)) })

    /// The width of the longest day in columns.
    package static func dayWidth(in language: Language) -> Int {
        language.text(10, 14)
    }
}

extension DateFormat {
    /// A format for tests.
    ///
    /// - Parameter day: Formats days; times are in UTC.
    package init(day: @escaping @Sendable (Date) -> String) {
        self.init(dayIn: { date, language in language == .japanese ? day(date).inJapanese : day(date) }) {
            date in
            String(date.formatted(.iso8601.time(includingFractionalSeconds: false)).prefix(5))
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
