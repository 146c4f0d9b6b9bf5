package import FoundationEssentials

/// Formats dates in the user's time zone.
package struct DateFormat: Sendable {
    /// Formats a day, always with the same width of at most 10 columns: `2026-03-14`.
    package let day: @Sendable (Date) -> String
    /// Formats a time of day: `13:42`.
    package let time: @Sendable (Date) -> String

    /// - Parameters:
    ///   - day: Formats a day, always with the same width of at most 10 columns: `2026-03-14`.
    ///   - time: Formats a time of day: `13:42`.
    package init(day: @escaping @Sendable (Date) -> String, time: @escaping @Sendable (Date) -> String) {
        (self.day, self.time) = (day, time)
    }
}
