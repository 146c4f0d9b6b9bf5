package import FoundationEssentials

extension Date {
    /// Parses a timestamp such as `2021-09-30T00:51:03+09:00`, with or without fractional seconds or with `Z`
    /// as its offset.
    ///
    /// Parsed by hand because one formatter call per field costs more than the rest of decoding a page.
    ///
    /// Source: RFC 3339.
    package init?(timestamp: String) {
        var text = timestamp
        guard let seconds = text.withUTF8(Self.seconds) else { return nil }
        self.init(timeIntervalSince1970: seconds)
    }

    /// Parses UTF-8 bytes: a string's own views are ten times slower.
    private static func seconds(in text: UnsafeBufferPointer<UInt8>) -> Double? {
        var position = 0
        func next() -> UInt8? {
            guard position < text.count else { return nil }
            defer { position += 1 }
            return text[position]
        }
        func digit() -> Int? {
            guard position < text.count, (0x30...0x39).contains(text[position]) else { return nil }
            defer { position += 1 }
            return Int(text[position] - 0x30)
        }
        func number(_ digits: Int, then separator: Unicode.Scalar? = nil) -> Int? {
            var value = 0
            for _ in 0..<digits {
                guard let digit = digit() else { return nil }
                value = value * 10 + digit
            }
            if let separator, next() != UInt8(ascii: separator) { return nil }
            return value
        }
        guard let year = number(4, then: "-"), let month = number(2, then: "-"), (1...12).contains(month),
            let day = number(2, then: "T"), (1...31).contains(day),
            let hour = number(2, then: ":"), hour < 24, let minute = number(2, then: ":"), minute < 60,
            let second = number(2), second <= 60
        else { return nil }
        var zone = next()
        var fraction = 0.0
        if zone == UInt8(ascii: ".") {
            var unit = 0.1
            while let digit = digit() {
                fraction += Double(digit) * unit
                unit /= 10
            }
            zone = next()
        }
        var offset = 0
        switch zone {
        case UInt8(ascii: "Z"): break
        case let sign? where sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"):
            guard let hours = number(2, then: ":"), let minutes = number(2) else { return nil }
            offset = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
        default: return nil
        }
        guard position == text.count else { return nil }
        let whole = days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offset
        return Double(whole) + fraction
    }

    /// Days since 1970 in the Gregorian calendar. Years start in March so that a leap day is the last day of
    /// its year.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // Shifted by one 400-year cycle: integer division rounds towards zero, and January of year 0 belongs
        // to year -1.
        let shifted = (month > 2 ? year : year - 1) + 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468 - 146_097
    }
}
