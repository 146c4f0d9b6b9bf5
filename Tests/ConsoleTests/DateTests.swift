import Foundation
import TerminalFrames
import Testing

@testable import Console

/// Relative dates in lists.
@Suite struct DateTests {
    @Test("dates of the last 24 hours are relative, then yesterday, then the date, padded to one width")
    func relative() throws {
        // Noon, so that changes of the time zone cannot affect the day.
        let noon = DateComponents(year: 2026, month: 6, day: 15, hour: 12)
        let now = try #require(Calendar(identifier: .gregorian).date(from: noon))
        let hour = 3_600.0
        let expected: [(Double, String)] = [
            (0, "now"), (59, "now"), (60, "1 min ago"), (hour - 1, "59 min ago"), (hour, "1 h ago"),
            (24 * hour - 1, "23 h ago"), (24 * hour, "yesterday"), (36 * hour - 1, "yesterday"),
            (36.5 * hour, "2026-06-13"), (400 * 24 * hour, "2025-05-11"), (-60, "2026-06-15"),
        ]
        for (age, text) in expected {
            let shown = Dates.relative(now.addingTimeInterval(-age), to: now, in: .english)
            #expect(shown == text.padding(toLength: 10, withPad: " ", startingAt: 0), "\(age)")
        }
    }
}
