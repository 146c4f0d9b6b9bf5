/// The answer for one key, and its request.
public struct QueryEntry<Endpoint: QueryEndpoint>: Identifiable, Sendable, Equatable {
    /// The phase of the request for a key.
    public enum Phase: Sendable, Equatable {
        /// Nothing was requested, or the request was cancelled before an answer.
        case idle
        /// A request is running; an earlier answer may be visible.
        case loading
        /// An answer has arrived.
        case loaded
        /// The request failed; an earlier answer may be visible.
        case failed(Endpoint.Failure)
    }

    typealias Changes = PendingChanges<Endpoint.Value?, Endpoint.Change>

    /// The key.
    public let id: Endpoint.Key
    /// The phase of the latest request.
    public internal(set) var phase = Phase.idle
    /// The latest answer, with the changes that are not confirmed yet; `nil` before the first.
    public internal(set) var value: Endpoint.Value?
    /// When the latest answer arrived; `nil` before, and after a restore.
    public internal(set) var updatedAt: Duration?
    /// When the request that failed is sent again; `nil` for never.
    public internal(set) var retryAt: Duration?
    /// The number of views that show the answer.
    var viewCount = 0
    /// When the last view was hidden.
    var hiddenAt: Duration?
    /// When the latest request succeeded or failed.
    var settledAt: Duration?
    /// The running request, or the one that failed.
    var request: Query<Endpoint>.Request?
    var isInvalidated = false
    var changes = Changes()
    let workNumber: Int

    init(_ key: Endpoint.Key, workNumber: Int) { (id, self.workNumber) = (key, workNumber) }

    /// Whether a view shows the answer.
    public var isShown: Bool { viewCount > 0 }

    /// Whether showing the answer would refetch it.
    ///
    /// - Parameter now: The time.
    /// - Returns: `true` also if there is no answer.
    public func isStale(at now: Duration) -> Bool {
        guard let updatedAt, value != nil, phase == .loaded, !isInvalidated else { return true }
        return now - updatedAt >= Endpoint.policy.staleTime
    }

    /// When something is to be done for this entry: a retry, a poll or its removal; `nil` for never.
    var due: Duration? {
        if viewCount == 0 { return hiddenAt.map { $0 + Endpoint.policy.unusedTime } }
        if phase == .loading { return nil }
        if let retryAt { return retryAt }
        guard let interval = Endpoint.pollingInterval(of: id) else { return nil }
        return settledAt.map { $0 + interval }
    }

    /// Changes the value and the pending changes together.
    mutating func change(_ body: (inout Changes, inout Endpoint.Value?, Changes.Apply) -> Void) {
        let key = id
        body(&changes, &value) { change, value in
            guard var known = value else { return }
            value = nil  // Changed in place.
            Endpoint.apply(change, to: &known, of: key)
            value = known
        }
    }
}

extension QueryEntry: Codable
where
    Endpoint.Key: Codable, Endpoint.Value: Codable, Endpoint.Failure: Codable, Endpoint.Change: Codable
{}
extension QueryEntry.Phase: Codable where Endpoint.Failure: Codable {}
