package import Entities
package import FoundationEssentials

extension ServiceFailure {
    /// When the service may be asked again, on the scheduler's time; `nil` where no limit is reached, nobody
    /// said when it resets, or by this clock it has reset already.
    ///
    /// - Parameters:
    ///   - now: The scheduler's time.
    ///   - date: What the limit's date is compared with.
    package func retryTime(at now: Duration, _ date: Date) -> Duration? {
        guard case .rateLimited(let until?) = self else { return nil }
        let seconds = until.timeIntervalSince(date).rounded(.up)
        return seconds > 0 ? now + .seconds(Int(seconds)) : nil
    }

    /// Whether nobody answered, which may end by itself.
    package var isOutage: Bool {
        switch self {
        case .unreachable, .timedOut, .unavailable: true
        case .cancelled, .insecure, .unauthorized, .forbidden, .notFound, .refused, .rateLimited, .unexpected:
            false
        }
    }
}
