import Dispatch
import HTTP
import Measuring

/// An HTTP client that immediately responds with status 200 and `body`.
func stubHTTP(_ body: String) -> InMemoryHTTP {
    let response = HTTPResponse(status: 200, headers: [], body: Array(body.utf8))
    return InMemoryHTTP { _ throws(HTTPFailure) in response }
}

/// A contender that performs `request` `operations` times in a task, one after the other.
func requesting(
    _ role: Contender.Role, _ request: @escaping @Sendable (_ tally: Tally) async throws -> Void
) -> Contender {
    Contender(role) {
        let tally = Tally()
        return { operations in
            let done = DispatchSemaphore(value: 0)
            Task.detached {
                for _ in 0..<operations { try await request(tally) }
                done.signal()
            }
            done.wait()
            return tally.take()
        }
    }
}
