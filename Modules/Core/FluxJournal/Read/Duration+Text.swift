extension Duration {
    /// The duration with its unit, such as `2.5 s`, `300 ms` or `20 µs`, rounded to nanoseconds.
    package var text: String {
        let half = Duration(
            secondsComponent: 0, attosecondsComponent: self < .zero ? -500_000_000 : 500_000_000)
        let isLarge = components.seconds.magnitude > 1 << 60
        let (seconds, attoseconds) = (isLarge ? self : self + half).components
        let nanoseconds = (attoseconds / 1_000_000_000).magnitude
        let isNegative = seconds < 0 || nanoseconds > 0 && attoseconds < 0
        let sign = isNegative ? "-" : ""
        if seconds == 0, nanoseconds > 0 {
            let (unit, size): (String, UInt64) =
                switch nanoseconds {
                case ..<1_000: ("ns", 1)
                case ..<1_000_000: ("µs", 1_000)
                default: ("ms", 1_000_000)
                }
            return sign + Self.decimal(nanoseconds / size, nanoseconds % size, of: size) + " " + unit
        }
        return sign + Self.decimal(seconds.magnitude, nanoseconds, of: 1_000_000_000) + " s"
    }

    /// A number with as many decimals as it needs.
    ///
    /// - Parameter size: A power of ten, above `rest`.
    private static func decimal(_ whole: UInt64, _ rest: UInt64, of size: UInt64) -> String {
        guard rest > 0 else { return "\(whole)" }
        let decimals = String(String(size + rest).dropFirst().reversed().drop { $0 == "0" }.reversed())
        return "\(whole).\(decimals)"
    }
}
