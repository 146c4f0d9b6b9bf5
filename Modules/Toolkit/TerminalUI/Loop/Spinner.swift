/// A sign that something is under way. What is over soon never shows one.
public struct Spinner: Sendable, Equatable {
    /// How long something must take to be worth a sign.
    public static let delay = Duration.milliseconds(150)
    /// How long each of its pictures stands.
    public static let tick = Duration.milliseconds(100)

    private static let symbols: [String] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    /// One column wide.
    public let symbol: String

    /// - Parameter beat: 0 or more.
    public init(tick: Int) {
        symbol = Self.symbols[tick % Self.symbols.count]
    }

    /// What shows at `now` of what began at `start`; `nil` while that is not worth a sign, or nothing began.
    public init?(since start: Duration?, at now: Duration) {
        guard let start, now >= start + Self.delay else { return nil }
        self.init(tick: Self.ticks(from: start + Self.delay, to: now))
    }

    /// When it will show something else; `nil` when nothing began.
    public static func nextChange(since start: Duration?, after now: Duration) -> Duration? {
        guard let start else { return nil }
        let first = start + delay
        return now < first ? first : first + tick * (ticks(from: first, to: now) + 1)
    }

    /// Whole ones, counted without rounding: what is a little too few would change at once, again and again.
    private static func ticks(from first: Duration, to now: Duration) -> Int {
        Int((now - first).attoseconds / tick.attoseconds)
    }
}
