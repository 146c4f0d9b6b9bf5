package import ReactiveCore

/// Retries GET requests up to twice, after a connection failure or a status of 502, 503 or 504.
///
/// Timeouts, a status of 500 and rate limits are final. No retry starts after the time budget is used up.
package struct RetryingHTTP: HTTP {
    private let http: any HTTP
    private let scheduler: any Scheduler
    private let host: String

    /// Before each retry. Randomised by ±25% so that clients do not retry in step.
    private static let delays: [Duration] = [.milliseconds(200), .milliseconds(600)]
    /// From the start of the first attempt to the end of the last one.
    private static let budget = Duration.seconds(29)

    /// Wraps an HTTP client.
    ///
    /// - Parameters:
    ///   - http: Sends the requests.
    ///   - scheduler: Waits between attempts.
    ///   - host: The host that `.timedOut` names when the budget is used up.
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
