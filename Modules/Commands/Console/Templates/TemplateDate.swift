import Foundation

/// Dates of JSON in templates.
enum TemplateDate {
    /// - Returns: `nil` if the text is not a date in ISO 8601.
    static func parsed(_ text: String) -> Date? { try? Date(text, strategy: .iso8601) }

    /// Formats a date in the system's time zone.
    ///
    /// - Parameter layout: Go's reference time, such as `2006-01-02 15:04`. Source: package time, "Layout".
    static func text(_ date: Date, _ layout: String) -> String {
        let calendar = Calendar(identifier: .gregorian)
        let parts = calendar.dateComponents(in: .current, from: date)
        var (rest, text) = (layout[...], "")
        while let next = rest.first {
            if let (token, value) = values(parts).first(where: { rest.hasPrefix($0.token) }) {
                text += value
                rest = rest.dropFirst(token.count)
            } else {
                text.append(next)
                rest.removeFirst()
            }
        }
        return text
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November",
        "December",
    ]
    private static let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

    /// Longer tokens precede those with which they begin.
    private static func values(_ parts: DateComponents) -> [(token: String, value: String)] {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (year, month, day) = (parts.year ?? 0, parts.month ?? 1, parts.day ?? 1)
        let (hour, minute, second) = (parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0)
        let hourOfHalf = hour % 12 == 0 ? 12 : hour % 12
        let (monthName, dayName) = (months[(month + 11) % 12], days[((parts.weekday ?? 1) + 6) % 7])
        let offset = (parts.timeZone ?? .gmt).secondsFromGMT(for: parts.date ?? .distantPast) / 60
        let zone = (offset < 0 ? "-" : "+") + two(abs(offset) / 60)
        return [
            ("January", monthName), ("Jan", String(monthName.prefix(3))), ("Monday", dayName),
            ("Mon", String(dayName.prefix(3))), ("2006", "\(year)"),
            ("-07:00", "\(zone):\(two(abs(offset) % 60))"),
            ("-0700", zone + two(abs(offset) % 60)), ("01", two(month)), ("02", two(day)),
            ("03", two(hourOfHalf)),
            ("04", two(minute)), ("05", two(second)), ("06", two(year % 100)), ("15", two(hour)),
            ("PM", hour < 12 ? "AM" : "PM"), ("pm", hour < 12 ? "am" : "pm"),
            ("_2", day < 10 ? " \(day)" : "\(day)"),
            ("1", "\(month)"), ("2", "\(day)"), ("3", "\(hourOfHalf)"), ("4", "\(minute)"),
            ("5", "\(second)"),
        ]
    }
}
