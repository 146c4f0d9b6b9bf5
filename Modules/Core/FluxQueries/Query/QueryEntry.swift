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
    /// Whether a view shows the answer.
    public internal(set) var isShown = false
    /// When it was hidden.
    var hiddenAt: Duration?
    /// When the latest request succeeded or failed.
    var settledAt: Duration?
    /// The running request, or the one that failed.
    var request: Query<Endpoint>.Request?
    /// The revision in which the latest change was made; `nil` if there was none.
    var changedIn: Int?
    /// When the answer was last invalidated; `nil` if it is valid.
    var invalidatedAt: Duration?
    /// When the requested `wake` is due; `nil` for none.
    var wakeAt: Duration?
    var changes = Changes()
    let workNumber: Int

    init(_ key: Endpoint.Key, workNumber: Int) { (id, self.workNumber) = (key, workNumber) }

    /// When the running request was sent, for a progress indicator; `nil` if there is none.
    public var runningSince: Duration? { phase == .loading ? request?.sentAt : nil }

    /// The latest answer without the changes that are not confirmed yet; `nil` before the first.
    public var answeredValue: Endpoint.Value? { changes.answered(value) }

    /// Why the latest request failed; `nil` if it did not.
    public var failure: Endpoint.Failure? { if case .failed(let failure) = phase { failure } else { nil } }

    /// The outcome of the latest request; `nil` while it is running, and before the first. The value contains the changes
    /// that are not confirmed yet.
    public var outcome: Result<Endpoint.Value, Endpoint.Failure>? {
        switch phase {
        case .idle, .loading: nil
        case .loaded: value.map { .success($0) }
        case .failed(let failure): .failure(failure)
        }
    }

    /// Whether showing the answer would refetch it.
    ///
    /// - Parameter now: The time.
    /// - Returns: `true` also if there is no answer.
    public func isStale(at now: Duration) -> Bool {
        guard let updatedAt, value != nil, phase == .loaded, invalidatedAt == nil else { return true }
        return now - updatedAt >= Endpoint.policy.staleTime
    }

    /// When the next request is to be sent: because the answer is out of date, a retry or a poll; `nil` for never.
    var due: Duration? {
        guard isShown, phase != .loading else { return nil }
        // While changes are pending, an answer would contain only some of them.
        if let invalidatedAt, changes.isEmpty { return invalidatedAt }
        if let retryAt { return retryAt }
        guard let settledAt, let interval = Endpoint.pollingInterval(of: self) else { return nil }
        return settledAt + interval
    }

    /// A running request is cancelled. The answer before it remains, and is out of date.
    mutating func interrupt(_ now: Duration) {
        guard phase == .loading else { return }
        phase = value == nil ? .idle : .loaded
        request = nil
        invalidatedAt = now
        changes.requestBegan()
    }

    mutating func reduce(_ event: MutationEvent<Endpoint.Change>) {
        let isRequesting = phase == .loading
        change { changes, value, apply in
            switch event {
            case .began(let number, let requested): changes.begin(number, requested, to: &value, apply)
            case .confirmed(let number, let made, _, _):
                changes.confirm(number, made, isRequesting: isRequesting, to: &value, apply)
            case .refused(let number, _, _): changes.refuse(number, from: &value, apply)
            }
        }
    }

    /// Returns the answer to the running request with the changes that were confirmed since it was sent.
    func completed(_ answer: Endpoint.Value) -> Endpoint.Value {
        var completed = Optional(answer)
        changes.complete(&completed) { Self.apply($0, to: &$1, of: id) }
        return completed ?? answer
    }

    /// Changes the value and the pending changes together.
    mutating func change(_ body: (inout Changes, inout Endpoint.Value?, Changes.Apply) -> Void) {
        let key = id
        body(&changes, &value) { Self.apply($0, to: &$1, of: key) }
    }

    /// What a change is applied to while the answer is not known; `nil` if it concerns another answer.
    private static func value(before change: Endpoint.Change, of key: Endpoint.Key) -> Endpoint.Value? {
        Endpoint.keys(changedBy: change).contains(key) ? Endpoint.value(beforeAnswerFor: key) : nil
    }

    private static func apply(
        _ change: Endpoint.Change, to value: inout Endpoint.Value?, of key: Endpoint.Key
    ) {
        guard var known = value ?? Self.value(before: change, of: key) else { return }
        value = nil  // Changed in place.
        Endpoint.apply(change, to: &known, of: key)
        value = known
    }
}

extension QueryEntry: Codable
where
    Endpoint.Key: Codable, Endpoint.Value: Codable, Endpoint.Failure: Codable, Endpoint.Change: Codable
{}
extension QueryEntry.Phase: Codable where Endpoint.Failure: Codable {}
