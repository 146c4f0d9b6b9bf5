import Entities
import FoundationEssentials

/// How often follows are checked in the background. The schedule slows down as the service's rate limit runs
/// out.
struct CheckSchedule: Equatable {
    /// The minimum time between two checks of the same follow, in seconds.
    let interval: TimeInterval
    /// The minimum time between two checks of any follows, in seconds.
    let pause: TimeInterval

    /// - Parameters:
    ///   - limit: The latest rate limit from the service; `nil` before the first response.
    ///   - follows: The number of follows. The interval grows with it, so that checks make at most 20
    ///     requests an hour.
    /// - Returns: `nil` if less than a tenth of the limit remains; the rest is reserved for the user.
    init?(_ limit: RateLimit?, at now: Date, follows: Int) {
        guard let factor = Self.factor(limit, now) else { return nil }
        interval = max(1_800, Double(follows) * 180) * factor
        // The timer may fire slightly early.
        pause = factor == 1 ? 0 : 60 * factor - 10
    }

    private static func factor(_ limit: RateLimit?, _ now: Date) -> Double? {
        guard let limit, let maximum = limit.limit, maximum > 0, let left = limit.remaining,
            let reset = limit.resetsAt, now < reset
        else { return 1 }
        return switch Double(left) / Double(maximum) {
        case 0.5...: 1
        case 0.25...: 2
        case 0.1...: 4
        default: nil
        }
    }
}
