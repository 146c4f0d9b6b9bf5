package import FoundationEssentials

extension Date {
    /// Reads `2021-09-30T00:51:03+09:00`, with or without a fraction of a second, and with `Z` for an offset.
    ///
    /// By hand, because a formatter per field costs more than the rest of decoding a page. Source: RFC 3339.
    package init?(timestamp: String) {
        var rest = Substring(timestamp).utf8
        func number(_ digits: Int, then separator: Unicode.Scalar? = nil) -> Int? {
            var value = 0
            for _ in 0..<digits {
                guard let digit = rest.popFirst(), (0x30...0x39).contains(digit) else { return nil }
                value = value * 10 + Int(digit - 0x30)
            }
            if let separator, rest.popFirst() != UInt8(ascii: separator) { return nil }
            return value
        }
        guard let year = number(4, then: "-"), let month = number(2, then: "-"), (1...12).contains(month),
            let day = number(2, then: "T"), (1...31).contains(day),
            let hour = number(2, then: ":"), hour < 24, let minute = number(2, then: ":"), minute < 60,
            let second = number(2), second <= 60
        else { return nil }
        var fraction = 0.0
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            var unit = 0.1
            while let digit = rest.first, (0x30...0x39).contains(digit) {
                fraction += Double(digit - 0x30) * unit
                unit /= 10
                rest.removeFirst()
            }
        }
        var offset = 0
        switch rest.popFirst() {
        case UInt8(ascii: "Z"): break
        case let sign? where sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"):
            guard let hours = number(2, then: ":"), let minutes = number(2) else { return nil }
            offset = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
        default: return nil
        }
        guard rest.isEmpty else { return nil }
        let seconds = Self.days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offset
        self.init(timeIntervalSince1970: Double(seconds) + fraction)
    }

    /// Days since 1970 in the Gregorian calendar, counting years from March so that leap days come last.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }
}
