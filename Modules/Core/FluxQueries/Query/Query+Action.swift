public import FluxCore

extension Query {
    /// What can happen to the answers. Times are those of the scope's scheduler.
    public enum Action: Sendable, Equatable {
        /// The answer for a key is shown. Requests it unless it is fresh or requested already.
        case shown(Endpoint.Key, at: Duration)
        /// The answer for a key is not shown any more. Cancels its request.
        case hidden(Endpoint.Key, at: Duration)
        /// The answer for a key will be shown. Requests it unless it is fresh or requested already.
        case prefetched(Endpoint.Key, at: Duration)
        /// Requests a known answer again, in place of a running request.
        case refetchRequested(Endpoint.Key, at: Duration)
        /// Answers are known without a request of this query, such as from a list or from the response to a change.
        ///
        /// - asOf: The `revision` when they were requested; one from before a change is ignored.
        case learned([Known], asOf: Int, at: Duration)
        /// Forgets all answers, such as when the user logs out. Those that are shown are requested again.
        case cleared(at: Duration)
        /// The program continues after a pause. Refetches shown answers that are stale.
        case resumed(at: Duration)
        /// The state was restored, perhaps in another process: answers are stale, and the shown ones are requested again.
        ///
        /// - shown: The keys that are shown; `nil` for those that were shown when the state was saved.
        case restored(shown: [Endpoint.Key]?, at: Duration)
        /// The scope was opened again with the state that was parked under its route: of the answers that are shown,
        /// those that are stale are requested again. `shown` as for `restored`.
        case reopened(shown: [Endpoint.Key]?, at: Duration)
        /// Data that these tags name has changed. Several invalidations at one time cause one request.
        case invalidated([QueryTag], at: Duration)
        /// What mutations have changed, as returned by `Mutations.reduce`; `from` distinguishes several of them.
        case changed([MutationEvent<Endpoint.Change>], from: String)
        /// The time of a `wake` command has come.
        case woken(Endpoint.Key?, at: Duration)

        /// The answer to a request.
        case arrived(Endpoint.Value, for: Request, at: Duration)
        /// - retryAt: When the request is sent again; `nil` if it is not.
        case failed(Endpoint.Failure, for: Request, retryAt: Duration?, at: Duration)
    }

    /// An answer that is known without a request of this query.
    public struct Known: Sendable, Equatable {
        /// What it is the answer for.
        public let key: Endpoint.Key
        /// The answer.
        public let value: Endpoint.Value

        /// Creates an answer.
        ///
        /// - Parameters:
        ///   - value: The answer.
        ///   - key: What it is the answer for.
        public init(_ value: Endpoint.Value, for key: Endpoint.Key) { (self.key, self.value) = (key, value) }
    }

    /// What the query requests; a `QueryRunner` runs it.
    public enum Command: Sendable, Equatable {
        /// Send a request, in place of a running one with the same key.
        case fetch(Request)
        /// Cancel the running request with this key.
        case cancel(Request)
        /// Dispatch `woken` at a time.
        case wake(Wake)
        /// Do not dispatch `woken`: nothing is due any more.
        case cancelWake(Wake)
        /// Send a request unless it is running: the state may have been parked meanwhile.
        case resume(Request)
        /// The state was restored: dispatch `restored`, or `reopened` if it was only parked.
        case restored
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
        /// When it was requested.
        public let sentAt: Duration
    }

    /// A time at which something is to be done.
    public struct Wake: Sendable, Equatable {
        /// The answer that it is about; `nil` for the answers that nobody shows.
        public let key: Endpoint.Key?
        /// Names the work that waits, in place of an earlier one.
        let workNumber: Int
        /// When to dispatch `woken`.
        public let time: Duration
    }
}

extension Query.Action: Codable
where Endpoint.Key: Codable, Endpoint.Value: Codable, Endpoint.Failure: Codable, Endpoint.Change: Codable {}
extension Query.Known: Codable where Endpoint.Key: Codable, Endpoint.Value: Codable {}
extension Query.Command: Codable where Endpoint.Key: Codable {}
extension Query.Request: Codable where Endpoint.Key: Codable {}
extension Query.Wake: Codable where Endpoint.Key: Codable {}

extension Query.Command: ClassifiedCommand {
    /// A request may be sent again.
    public var effect: CommandEffect { .query }
}
