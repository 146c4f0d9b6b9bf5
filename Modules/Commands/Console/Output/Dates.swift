import FluxScreens
package import Foundation
package import ServiceTexts
package import TerminalFrames

/// Formats dates: in the system's time zone for people, in UTC for programs.
package enum Dates {
    /// `2026-03-14`.
    package static func day(_ date: Date) -> String { String(minute(date).prefix(10)) }

    /// `2026-03-14`, or `2026年3月14日`.
    package static func day(_ date: Date, in language: Language) -> String {
        let parts = Calendar(identifier: .gregorian).dateComponents(in: .current, from: date)
        return language.text(
            day(date), "\(parts.year ?? 0)年\(parts.month ?? 0)月\(parts.day ?? 0)日")
    }

    /// `2026-03-14 09:26`.
    package static func minute(_ date: Date) -> String {
        let parts = Calendar(identifier: .gregorian).dateComponents(in: .current, from: date)
        let (year, month, day) = (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
        return
            "\(pad(year, 4))-\(pad(month, 2))-\(pad(day, 2)) \(pad(parts.hour ?? 0, 2)):\(pad(parts.minute ?? 0, 2))"
    }

    /// `09:26`.
    package static func time(_ date: Date) -> String { String(minute(date).suffix(5)) }

    /// The format of the app's screens.
    package static let onScreens = DateFormat(dayIn: { day($0, in: $1) }, time: { time($0) })

    /// `now`, `5 min ago`, `3 h ago`, `yesterday`, else the day; padded to the width of a day. In Japanese, the last
    /// six days are relative, too: `3日前`.
    package static func relative(_ date: Date, to now: Date, in language: Language) -> String {
        let (age, strings) = (now.timeIntervalSince(date), language.relativeDateStrings)
        let text =
            switch age {
            case ..<0: day(date, in: language)
            case ..<60: strings.now
            case ..<3_600: strings.minutesAgo(Int(age) / 60)
            case ..<86_400: strings.hoursAgo(Int(age) / 3_600)
            default: daysAgo(date, to: now).flatMap(strings.daysAgo) ?? day(date, in: language)
            }
        return text
            + String(repeating: " ", count: max(DateFormat.dayWidth(in: language) - text.displayWidth, 0))
    }

    /// The number of days between two dates on the calendar.
    private static func daysAgo(_ date: Date, to now: Date) -> Int? {
        let calendar = Calendar(identifier: .gregorian)
        return calendar.dateComponents(
            [.day], from: calendar.startOfDay(for: date), to: calendar.startOfDay(for: now)
        ).day
    }

    /// `2026-03-14T09:26:53Z`.
    package static func instant(_ date: Date) -> String { date.formatted(.iso8601) }

    private static func pad(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(width - digits.count, 0)) + digits
    }
}
