import Foundation

/// Dates in PeerTube's format: UTC with milliseconds.
enum UTCTime {
    /// `2018-10-01T10:52:46.396Z` for Unix time in milliseconds.
    static func text(_ milliseconds: Int) -> String {
        let days = floorDivide(milliseconds, 86_400_000)
        let (year, month, day) = CivilDate.of(day: days)
        let rest = milliseconds - days * 86_400_000
        let second = rest / 1000
        return "\(pad(year, 4))-\(pad(month, 2))-\(pad(day, 2))"
            + "T\(pad(second / 3600, 2)):\(pad(second / 60 % 60, 2)):\(pad(second % 60, 2)).\(pad(rest % 1000, 3))Z"
    }

    /// Parses a date-time with or without a fraction, or a date; `nil` for anything else.
    static func milliseconds(_ text: String) -> Int? {
        let styles: [Date.ISO8601FormatStyle] = [
            .init(includingFractionalSeconds: true), .init(), .init().year().month().day(),
        ]
        let date = styles.lazy.compactMap { try? $0.parse(text) }.first
        return date.map { Int(($0.timeIntervalSince1970 * 1000).rounded()) }
    }
}
