import Entities
import FoundationEssentials

/// How often what is followed is looked at by itself: the less the service's rate limit leaves to the user, the less.
struct LookPace: Equatable {
    /// How long ago one must have been looked at, in seconds.
    let age: TimeInterval
    /// Between one look and the next, whoever is looked at, in seconds.
    let rest: TimeInterval

    /// - Parameters:
    ///   - limit: As the service said last; `nil` before.
    ///   - follows: How many are followed: of many each waits longer, so that no more than 20 requests an hour are made.
    /// - Returns: `nil` while the rest is the user's: less than a tenth is left.
    init?(_ limit: RateLimit?, at now: Date, follows: Int) {
        guard let slowness = Self.slowness(limit, now) else { return nil }
        age = max(1_800, Double(follows) * 180) * slowness
        // The schedule may come a moment early.
        rest = slowness == 1 ? 0 : 60 * slowness - 10
    }

    private static func slowness(_ limit: RateLimit?, _ now: Date) -> Double? {
        guard let limit, let most = limit.limit, most > 0, let left = limit.remaining,
            let reset = limit.resetsAt, now < reset
        else { return 1 }
        return switch Double(left) / Double(most) {
        case 0.5...: 1
        case 0.25...: 2
        case 0.1...: 4
        default: nil
        }
    }
}
