package import ReactiveCore

/// Sends a GET again when that may help: twice at most, after a failed connection or a 502, 503 or 504.
///
/// A time-out, a 500 and a rate limit are final, and nothing is tried again once the time for it is up.
package struct RetryingHTTP: HTTP {
    private let http: any HTTP
    private let scheduler: any Scheduler
    private let host: String

    /// About; a quarter more or less, so that many clients do not come back together.
    private static let delays: [Duration] = [.milliseconds(200), .milliseconds(600)]
    /// From the first attempt's start to the last one's end.
    private static let budget = Duration.seconds(29)

    /// - Parameters:
    ///   - http: What sends.
    ///   - scheduler: Where the pauses are spent.
    ///   - host: Named when the time is up.
    package init(http: any HTTP, scheduler: any Scheduler, host: String) {
        (self.http, self.scheduler, self.host) = (http, scheduler, host)
    }

    package func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        let start = scheduler.now
        var outcome = await attempt(request)
        guard request.method == .get else { return try outcome.get() }
        for delay in Self.delays where isRetryable(outcome) {
            let delay = delay * Double.random(in: 0.75...1.25)
            let remaining = Self.budget - (scheduler.now - start) - delay
            guard remaining > .zero else { break }
            do { try await scheduler.sleep(for: delay) } catch { throw .cancelled }
            outcome = await attempt(request, within: remaining)
        }
        return try outcome.get()
    }

    private func isRetryable(_ outcome: Result<HTTPResponse, HTTPFailure>) -> Bool {
        switch outcome {
        case .success(let response): (502...504).contains(response.status)
        case .failure(.unreachable), .failure(.interrupted): true
        case .failure: false
        }
    }

    private func attempt(_ request: HTTPRequest) async -> Result<HTTPResponse, HTTPFailure> {
        do throws(HTTPFailure) { return .success(try await http.send(request)) } catch {
            return .failure(error)
        }
    }

    private func attempt(
        _ request: HTTPRequest, within limit: Duration
    ) async -> Result<HTTPResponse, HTTPFailure> {
        await withTaskGroup(of: Result<HTTPResponse, HTTPFailure>.self) { group in
            group.addTask { await attempt(request) }
            group.addTask {
                do { try await scheduler.sleep(for: limit) } catch { return .failure(.cancelled) }
                return .failure(.timedOut(host: host))
            }
            let first = await group.next()
            group.cancelAll()
            return first ?? .failure(.cancelled)
        }
    }
}
