package import Entities
import FoundationEssentials
package import Persistence

/// A follow that could not be checked, and why.
package struct FailedCheck: Codable, Sendable, Equatable {
    /// The tag, user, or search.
    package let name: FollowedName
    /// Why the service did not answer.
    package let failure: ServiceFailure
}

/// A check of several follows: at most 8 requests at a time, and no more than the rate limit allows.
struct CheckProgress: Codable, Sendable, Equatable {
    /// Checks that fail individually, without one that succeeds in between, stop the check.
    private static let maximumFailures = 3
    private static let maximumRequests = 8

    private var running: [FollowedName] = []
    private(set) var failed: [FailedCheck] = []
    private var (isStopped, hasResponse, failuresInSuccession) = (false, false, 0)

    var isRunning: Bool { !running.isEmpty }

    /// Returns the follows to check now. They are running from now on.
    ///
    /// The first one is checked alone, because its response contains the rate limit.
    ///
    /// - Parameter unchecked: The follows without a successful check, in the order in which to check them.
    mutating func next(of unchecked: [Follow], within limit: RateLimit?) -> [Follow] {
        guard !isStopped else { return [] }
        let waiting = unchecked.filter { follow in
            !running.contains(follow.name) && !failed.contains { $0.name == follow.name }
        }
        // When the limit is reached, one request finds out until when.
        let left = limit?.remaining.map { max($0 - running.count, running.isEmpty ? 1 : 0) } ?? .max
        let allowed = hasResponse ? min(Self.maximumRequests - running.count, left) : 1 - running.count
        let next = Array(waiting.prefix(max(allowed, 0)))
        running += next.map(\.name)
        return next
    }

    /// Starts no more checks.
    mutating func stop() { isStopped = true }

    mutating func succeeded(_ name: FollowedName) {
        (hasResponse, failuresInSuccession) = (true, 0)
        running.removeAll { $0 == name }
    }

    /// - Parameter name: `nil` in recordings of earlier versions, which stopped at the first failure.
    mutating func failed(_ name: FollowedName?, _ failure: ServiceFailure) {
        hasResponse = true
        guard let name, !failure.concernsOthers(than: name) else {
            isStopped = true
            return running.removeAll { name == nil || $0 == name }
        }
        running.removeAll { $0 == name }
        failed.append(FailedCheck(name: name, failure: failure))
        failuresInSuccession &+= 1
        if failuresInSuccession == Self.maximumFailures { isStopped = true }
    }
}

extension [Follow] {
    /// Those not checked for longest first; never checked ones precede all others.
    var leastRecentlyCheckedFirst: [Follow] {
        enumerated().sorted { one, other in
            (one.element.checkedAt ?? .distantPast, one.offset)
                < (other.element.checkedAt ?? .distantPast, other.offset)
        }.map(\.element)
    }
}

extension ServiceFailure {
    /// Whether checks of other follows than this one would fail for the same reason: posts are of another service than
    /// the videos of a channel.
    func concernsOthers(than name: FollowedName) -> Bool {
        concernsAllFollows && (self == .cancelled || !name.isChannel)
    }

    /// Whether checks of other follows would fail for the same reason.
    var concernsAllFollows: Bool {
        switch self {
        case .cancelled, .rateLimited, .unauthorized, .unreachable, .interrupted, .insecure: true
        case .timedOut, .unavailable, .forbidden, .notFound, .refused, .unexpected: false
        }
    }
}

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
