public import FoundationEssentials

/// When warnings that stay true from run to run were shown last, so that scheduled runs do not repeat them each time.
public struct ShownWarnings: VaultValue {
    /// By the warning's name; none is older than `pause`.
    public private(set) var dates: [String: Date] = [:]

    public init() {}

    public static let schema = 1
    /// A warning is shown again after this time, in seconds: a day, less the jitter of daily runs.
    private static let pause: TimeInterval = 23.5 * 3_600

    /// Whether a warning is to be shown: not if it was shown less than a day ago. A clock that was set back shows it.
    public func isDue(_ name: String, at now: Date) -> Bool {
        dates[name].map { !isRecent($0, now) } ?? true
    }

    /// Remembers that a warning is shown now.
    public mutating func show(_ name: String, at now: Date) {
        dates = dates.filter { isRecent($0.value, now) }
        dates[name] = now
    }

    private func isRecent(_ date: Date, _ now: Date) -> Bool {
        (0..<Self.pause).contains(now.timeIntervalSince(date))
    }
}
