package import FoundationEssentials

extension Date {
    /// Up to the year 9999.
    private static let plausibleSeconds = 1.0..<253_402_300_800.0

    /// When a limit resets, as a service says it.
    ///
    /// - Parameter seconds: Since 1970.
    /// - Returns: `nil` for what is no such time.
    package init?(resetSeconds seconds: Double) {
        guard Self.plausibleSeconds.contains(seconds) else { return nil }
        self.init(timeIntervalSince1970: seconds)
    }
}

extension HTTPResponse {
    /// When it may be asked again, by `Retry-After`: so many seconds after the answer's own `Date`, or a date.
    ///
    /// - Returns: `nil` when the answer does not say, or nothing that makes sense. Source: RFC 9110, 10.2.3.
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

    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`. Source: RFC 9110, 5.6.7.
    package init?(http text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", parts[1].count == 2,
            let month = Self.months.firstIndex(of: String(parts[2])), parts[3].count == 4
        else { return nil }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        self.init(timestamp: "\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
    }
}
