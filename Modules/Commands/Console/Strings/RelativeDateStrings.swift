import TerminalFrames

/// Dates in lists.
struct RelativeDateStrings: Sendable {
    package let language: Language

    package var now: String { language.text("now", "たった今") }

    /// - Parameter count: The number of days, 1 or more.
    /// - Returns: `nil` if the date is shown instead.
    func daysAgo(_ count: Int) -> String? {
        language.text(count == 1 ? "yesterday" : nil, count == 1 ? "昨日" : count < 7 ? "\(count)日前" : nil)
    }

    func minutesAgo(_ count: Int) -> String { language.text("\(count) min ago", "\(count)分前") }
    func hoursAgo(_ count: Int) -> String { language.text("\(count) h ago", "\(count)時間前") }
}

extension Language {
    /// Dates in lists, in this language.
    var relativeDateStrings: RelativeDateStrings { RelativeDateStrings(language: self) }
}
