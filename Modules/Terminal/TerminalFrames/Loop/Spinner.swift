/// An activity indicator that appears only after a short delay.
public struct Spinner: Sendable, Equatable {
    /// The delay before an indicator appears.
    package static let delay = Duration.milliseconds(150)
    /// The time between two symbols.
    package static let tick = Duration.milliseconds(100)

    private static let symbols: [String] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    /// One column wide.
    public let symbol: String

    /// Creates an indicator.
    ///
    /// - Parameter tick: The number of ticks since it appeared, 0 or more.
    package init(tick: Int) {
        symbol = Self.symbols[tick % Self.symbols.count]
    }

    /// The indicator at `now` for an activity since `start`; `nil` during the delay or if `start` is `nil`.
    public init?(since start: Duration?, at now: Duration) {
        guard let start, now >= start + Self.delay else { return nil }
        self.init(tick: Self.ticks(from: start + Self.delay, to: now))
    }

    /// The time when the indicator changes next; `nil` if `start` is `nil`.
    public static func nextChange(since start: Duration?, after now: Duration) -> Duration? {
        guard let start else { return nil }
        let first = start + delay
        return now < first ? first : first + tick * (ticks(from: first, to: now) + 1)
    }

    /// Computed with integers: rounding down a value that is slightly too low would schedule a change at
    /// once, repeatedly.
    private static func ticks(from first: Duration, to now: Duration) -> Int {
        Int((now - first).attoseconds / tick.attoseconds)
    }
}
