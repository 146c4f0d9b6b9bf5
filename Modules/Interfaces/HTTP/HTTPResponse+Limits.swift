package import FoundationEssentials

extension Date {
    /// From 1970 to the end of the year 9999.
    private static let plausibleSeconds = 1.0..<253_402_300_800.0

    /// The time at which a rate limit resets.
    ///
    /// - Parameter seconds: Seconds since 1970, as the service sends them.
    /// - Returns: `nil` if the value is not a plausible time.
    package init?(resetSeconds seconds: Double) {
        guard Self.plausibleSeconds.contains(seconds) else { return nil }
        self.init(timeIntervalSince1970: seconds)
    }
}

extension HTTPResponse {
    /// The number in a header.
    ///
    /// - Parameter name: In upper or lower case.
    /// - Returns: `nil` if there is no such header, or no number in `Int.received`.
    package func number(_ name: String) -> Int? {
        header(name).flatMap { Int($0) }.flatMap { Int.received.contains($0) ? $0 : nil }
    }

    /// The time after which the request may be repeated, from `Retry-After`.
    ///
    /// A number of seconds counts from the response's own `Date` header. `nil` if the header is missing or
    /// invalid.
    ///
    /// Source: RFC 9110, 10.2.3.
    package var retryDate: Date? {
        guard let text = header("Retry-After") else { return nil }
        if let seconds = Double(text) {
            guard seconds >= 0, let answered = header("Date").flatMap(Date.init(http:)) else { return nil }
            return Date(resetSeconds: answered.timeIntervalSince1970 + seconds)
        }
        return Date(http: text)
    }
}

extension Date {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Parses an HTTP date such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    ///
    /// Source: RFC 9110, 5.6.7.
    package init?(http text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", parts[1].count == 2,
            let month = Self.months.firstIndex(of: String(parts[2])), parts[3].count == 4
        else { return nil }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        self.init(timestamp: "\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
    }
}
