import Entities

/// How sparingly typed text is asked, by what the service's rate limit leaves: the less that is, the longer a text
/// rests and the older an answer may be. What is asked by Enter or a command is asked at once and anew.
struct SearchThrift: Sendable, Equatable {
    /// How long a text rests before it is asked.
    let rest: Duration
    /// What was found no longer ago is not asked again.
    let freshness: Duration

    /// - Parameter limit: As the service said last; `nil` before.
    init(_ limit: RateLimit?) {
        guard let most = limit?.limit, most > 0, let left = limit?.remaining else {
            (rest, freshness) = (Self.shortest, Self.fresh)
            return
        }
        let spent = 1 - min(Double(left) / Double(most), 1)
        // With nothing left the answer is one that was kept, and costs nothing.
        rest = left == 0 ? Self.shortest : min(Self.shortest + .seconds(3) * spent, .seconds(2))
        freshness = spent < 0.5 ? Self.fresh : .seconds(600)
    }

    private static let shortest = Duration.milliseconds(300)
    private static let fresh = Duration.seconds(60)
}
