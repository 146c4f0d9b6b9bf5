import Entities

/// The debounce delay and the maximum cache age for typed text. Both grow as the service's rate limit runs
/// out. Queries submitted with Enter or from the command line are requested at once and ignore the cache.
struct SearchPacing: Sendable, Equatable {
    /// The debounce delay for typed text.
    let delay: Duration
    /// The maximum age of a cached answer.
    let maximumAge: Duration

    /// - Parameter limit: The latest rate limit from the service; `nil` before the first response.
    init(_ limit: RateLimit?) {
        guard let maximum = limit?.limit, maximum > 0, let left = limit?.remaining else {
            (delay, maximumAge) = (Self.shortestDelay, Self.usualMaximumAge)
            return
        }
        let spent = 1 - min(Double(left) / Double(maximum), 1)
        // With no requests left, the answer comes from the cache and costs nothing.
        delay = left == 0 ? Self.shortestDelay : min(Self.shortestDelay + .seconds(3) * spent, .seconds(2))
        maximumAge = spent < 0.5 ? Self.usualMaximumAge : .seconds(600)
    }

    private static let shortestDelay = Duration.milliseconds(300)
    private static let usualMaximumAge = Duration.seconds(60)
}
