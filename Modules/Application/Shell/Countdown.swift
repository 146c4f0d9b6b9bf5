package import Entities
package import FoundationEssentials
import TerminalUI

/// Whole seconds until something is tried again by itself, as a screen shows them.
package enum Countdown {
    /// - Parameter end: When it is tried again; `nil` when nothing is awaited.
    /// - Returns: Rounded up, 0 when the time has come; `nil` when nothing is awaited.
    package static func seconds(until end: Duration?, at now: Duration) -> Int? {
        end.map { max(seconds(from: now, to: $0), 0) }
    }

    /// When a screen looks different by itself on which something is under way, or is to be tried again: a spinner
    /// turns, or another number shows.
    package static func nextChange(
        since start: Duration?, until end: Duration?, after now: Duration
    ) -> Duration? {
        [Spinner.nextChange(since: start, after: now), nextChange(until: end, after: now)]
            .compactMap(\.self).min()
    }

    /// When another number shows; `nil` when none will.
    package static func nextChange(until end: Duration?, after now: Duration) -> Duration? {
        guard let end, end > now else { return nil }
        return end - .seconds(seconds(from: now, to: end) - 1)
    }

    /// Rounded up, and not by a fraction's own rounding: one too many would be a change at once, again and again.
    private static func seconds(from now: Duration, to end: Duration) -> Int {
        let (seconds, attoseconds) = (end - now).components
        return Int(seconds) + (attoseconds > 0 ? 1 : 0)
    }
}

extension ServiceFailure {
    /// When the service may be asked again, on the scheduler's time; `nil` where no limit is reached, nobody
    /// said when it resets, or by this clock it has reset already.
    ///
    /// - Parameters:
    ///   - now: The scheduler's time.
    ///   - date: What the limit's date is compared with.
    package func retry(at now: Duration, _ date: Date) -> Duration? {
        guard case .rateLimited(let until?) = self else { return nil }
        let seconds = until.timeIntervalSince(date).rounded(.up)
        return seconds > 0 ? now + .seconds(Int(seconds)) : nil
    }
}
