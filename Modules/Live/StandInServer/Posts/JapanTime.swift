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

/// The Gregorian calendar as day numbers since 1970-01-01.
enum CivilDate {
    static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = floorDivide(shifted, 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    static func of(day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let era = floorDivide(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let civilMonth = month < 10 ? month + 3 : month - 9
        return (
            yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0), civilMonth,
            dayOfYear - (153 * month + 2) / 5 + 1
        )
    }
}

func floorDivide(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : (value - divisor + 1) / divisor
}

func pad(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
