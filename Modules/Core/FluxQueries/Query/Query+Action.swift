extension Query {
    /// What can happen to the answers. Times are those of the scope's scheduler.
    public enum Action: Sendable, Equatable {
        /// A view shows the answer for a key. Requests it unless it is fresh or requested already.
        case shown(Endpoint.Key, at: Duration)
        /// A view that showed the answer for a key is gone. After the last one, its request is cancelled.
        case hidden(Endpoint.Key, at: Duration)
        /// Requests the answer again, unless a request is running.
        case refetchRequested(Endpoint.Key, at: Duration)
        /// The program continues after a pause. Refetches shown answers that are stale.
        case resumed(at: Duration)
        /// The state was restored, perhaps in another process: requests that were running or due are sent again.
        case restored(at: Duration)
        /// Data that these tags name has changed.
        case invalidated([QueryTag], at: Duration)
        /// The time of a `wake` command has come.
        case woken(at: Duration)

        /// The answer to a request.
        case arrived(Endpoint.Value, for: Request, at: Duration)
        /// - retryAt: When the request is sent again; `nil` if it is not.
        case failed(Endpoint.Failure, for: Request, retryAt: Duration?, at: Duration)
    }

    /// What the query requests; a `QueryRunner` runs it.
    public enum Command: Sendable, Equatable {
        /// Send a request, in place of a running one with the same key.
        case fetch(Request)
        /// Cancel the running request with this key.
        case cancel(Request)
        /// Dispatch `woken` at this time, instead of at an earlier requested time.
        case wake(at: Duration)
    }

    /// A request.
    public struct Request: Sendable, Equatable {
        /// Unique in the query's lifetime; a fact about another request than the running one is ignored.
        public let number: Int
        /// Which answer is requested.
        public let key: Endpoint.Key
        /// Names the work that sends the requests with this key.
        let workNumber: Int
        /// 1 for the first attempt, 2 for the first retry.
        public let attempt: Int
    }
}

extension Query.Action: Codable
where Endpoint.Key: Codable, Endpoint.Value: Codable, Endpoint.Failure: Codable {}
extension Query.Command: Codable where Endpoint.Key: Codable {}
extension Query.Request: Codable where Endpoint.Key: Codable {}
