import HTTP

/// The transfers in progress, found by call or by request.
struct ActiveTransfers {
    private var byCall: [ObjectIdentifier: Transfer] = [:]
    /// GETs that further callers can join, by the hash of their URL.
    private var joinable: [Int: Transfer] = [:]

    var isEmpty: Bool { byCall.isEmpty }

    /// Every transfer, exactly once.
    var all: [Transfer] {
        byCall.compactMap { call, transfer in
            transfer.waiters.first.map { ObjectIdentifier($0.call) } == call ? transfer : nil
        }
    }

    /// Lets `waiter` share the outcome of an identical request that is already in progress.
    ///
    /// - Returns: `false` when there is no such request.
    mutating func join(_ waiter: Waiter) -> Bool {
        guard let transfer = joinable[waiter.call.hash], transfer.firstCall.request == waiter.call.request
        else { return false }
        transfer.join(waiter)
        byCall[ObjectIdentifier(waiter.call)] = transfer
        return true
    }

    mutating func add(_ transfer: Transfer) {
        byCall[ObjectIdentifier(transfer.firstCall)] = transfer
        if transfer.firstCall.request.isRepeatable {
            joinable[transfer.firstCall.hash] = transfer
        } else {
            clearJoinable()
        }
    }

    /// Ends one call with `.cancelled`.
    ///
    /// - Returns: The call's transfer; `nil` when the call has already ended.
    mutating func leave(_ call: Call) -> Transfer? {
        guard let transfer = byCall.removeValue(forKey: ObjectIdentifier(call)) else { return nil }
        transfer.leave(call)?.end(.failure(.cancelled))
        return transfer
    }

    mutating func remove(_ transfer: Transfer) {
        for waiter in transfer.waiters { byCall[ObjectIdentifier(waiter.call)] = nil }
        let hash = transfer.firstCall.hash
        if !transfer.firstCall.request.isRepeatable {
            clearJoinable()
        } else if joinable[hash] === transfer {
            joinable[hash] = nil
        }
    }

    /// While a write is in progress, a response may predate it, so no caller joins an older GET when a write
    /// starts or ends.
    private mutating func clearJoinable() {
        joinable = [:]
    }
}

extension HTTPRequest {
    /// Whether one response can serve all identical requests.
    fileprivate var isRepeatable: Bool { method == .get && body == nil }
}
