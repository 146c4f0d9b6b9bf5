package import FoundationEssentials

/// How screens write dates for people, in the user's time zone.
package struct DateFormat: Sendable {
    /// A day, as wide as any other and at most 10 columns: `2026-03-14`.
    package let day: @Sendable (Date) -> String
    /// A time of the day: `13:42`.
    package let time: @Sendable (Date) -> String

    /// - Parameters:
    ///   - day: A day, as wide as any other and at most 10 columns: `2026-03-14`.
    ///   - time: A time of the day: `13:42`.
    package init(day: @escaping @Sendable (Date) -> String, time: @escaping @Sendable (Date) -> String) {
        (self.day, self.time) = (day, time)
    }
}
