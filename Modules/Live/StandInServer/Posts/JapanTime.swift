/// Dates in Qiita's format and in its search syntax, in the time zone +09:00.
enum JapanTime {
    private static let offset = 9 * 3600

    /// `2025-03-14T09:26:53+09:00` for Unix time in seconds.
    static func text(_ time: Int) -> String {
        let local = time + offset
        let (year, month, day) = CivilDate.of(day: floorDivide(local, 86_400))
        let second = local - floorDivide(local, 86_400) * 86_400
        return "\(pad(year, 4))-\(pad(month, 2))-\(pad(day, 2))"
            + "T\(pad(second / 3600, 2)):\(pad(second / 60 % 60, 2)):\(pad(second % 60, 2))+09:00"
    }

    /// The interval of a year, month or day: `2015`, `2015-04`, `2015-4-1`.
    ///
    /// - Returns: Unix time in seconds; `nil` when `text` is not a date.
    static func span(_ text: Substring) -> Range<Int>? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
        }
        guard numbers.count == parts.count, (1...3).contains(parts.count), parts[0].utf8.count == 4,
            parts.dropFirst().allSatisfy({ (1...2).contains($0.utf8.count) })
        else { return nil }
        let year = numbers[0]
        guard parts.count > 1 else { return start(year, 1, 1)..<start(year + 1, 1, 1) }
        let month = numbers[1]
        guard (1...12).contains(month) else { return nil }
        let next = month == 12 ? start(year + 1, 1, 1) : start(year, month + 1, 1)
        guard parts.count > 2 else { return start(year, month, 1)..<next }
        let begin = start(year, month, numbers[2])
        guard numbers[2] >= 1, begin < next else { return nil }
        return begin..<begin + 86_400
    }

    private static func start(_ year: Int, _ month: Int, _ day: Int) -> Int {
        CivilDate.day(year, month, day) * 86_400 - offset
    }
}
