/// Limits the number of requests per client in fixed windows that start with the client's first request.
struct RateWindow: Sendable {
    struct Status: Sendable, Equatable {
        let limit: Int
        let remaining: Int
        /// The end of the window, Unix time in seconds.
        let reset: Int
        let isAllowed: Bool
    }

    /// The length of a window in seconds.
    let length: Int
    private var windows: [String: (start: Int, used: Int)] = [:]

    init(length: Int) { self.length = length }

    /// Counts a request of `client` at `now`, Unix time in seconds, unless the limit is reached.
    mutating func consume(_ client: String, limit: Int, now: Int) -> Status {
        var window = windows[client] ?? (now, 0)
        if now >= window.start + length { window = (now, 0) }
        let isAllowed = window.used < limit
        if isAllowed { window.used += 1 }
        windows[client] = window
        return Status(
            limit: limit, remaining: max(0, limit - window.used), reset: window.start + length,
            isAllowed: isAllowed)
    }

    mutating func restart() { windows = [:] }
}
