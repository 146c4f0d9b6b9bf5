import Entities

/// How sparingly typed text is asked, by what the service's rate limit leaves: the less that is, the longer a text
/// rests and the older an answer may be. What is asked by Enter or a command is asked at once and anew.
struct SearchPacing: Sendable, Equatable {
    /// How long a text rests before it is asked.
    let delay: Duration
    /// What was found no longer ago is not asked again.
    let maximumAge: Duration

    /// - Parameter limit: As the service said last; `nil` before.
    init(_ limit: RateLimit?) {
        guard let maximum = limit?.limit, maximum > 0, let left = limit?.remaining else {
            (delay, maximumAge) = (Self.shortestDelay, Self.usualMaximumAge)
            return
        }
        let spent = 1 - min(Double(left) / Double(maximum), 1)
        // With nothing left the answer is one that was kept, and costs nothing.
        delay = left == 0 ? Self.shortestDelay : min(Self.shortestDelay + .seconds(3) * spent, .seconds(2))
        maximumAge = spent < 0.5 ? Self.usualMaximumAge : .seconds(600)
    }

    private static let shortestDelay = Duration.milliseconds(300)
    private static let usualMaximumAge = Duration.seconds(60)
}
