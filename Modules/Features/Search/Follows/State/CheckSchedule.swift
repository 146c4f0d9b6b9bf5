import Entities
import FoundationEssentials

/// How often what is followed is looked at by itself: the less the service's rate limit leaves to the user, the less.
struct CheckSchedule: Equatable {
    /// How long ago one must have been looked at, in seconds.
    let interval: TimeInterval
    /// Between one look and the next, whoever is looked at, in seconds.
    let pause: TimeInterval

    /// - Parameters:
    ///   - limit: As the service said last; `nil` before.
    ///   - follows: How many are followed: of many each waits longer, so that no more than 20 requests an hour are made.
    /// - Returns: `nil` while the rest is the user's: less than a tenth is left.
    init?(_ limit: RateLimit?, at now: Date, follows: Int) {
        guard let factor = Self.factor(limit, now) else { return nil }
        interval = max(1_800, Double(follows) * 180) * factor
        // The schedule may come a moment early.
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
