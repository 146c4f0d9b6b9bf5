import HTTP

/// What is under way, found by who waits for it and by what was asked.
struct ActiveTransfers {
    private var byCall: [ObjectIdentifier: Transfer] = [:]
    /// GETs that another caller of the same may wait for too, by their URL's hash.
    private var joinable: [Int: Transfer] = [:]

    var isEmpty: Bool { byCall.isEmpty }

    /// Each once.
    var all: [Transfer] {
        byCall.compactMap { call, transfer in
            transfer.waiters.first.map { ObjectIdentifier($0.call) } == call ? transfer : nil
        }
    }

    /// Lets `waiter` wait for what is under way already, if that is the same.
    ///
    /// - Returns: Whether it does.
    mutating func join(_ waiter: Waiter) -> Bool {
        guard let transfer = joinable[waiter.call.hash], transfer.asked.request == waiter.call.request
        else { return false }
        transfer.join(waiter)
        byCall[ObjectIdentifier(waiter.call)] = transfer
        return true
    }

    mutating func add(_ transfer: Transfer) {
        byCall[ObjectIdentifier(transfer.asked)] = transfer
        if transfer.asked.request.isRepeatable {
            joinable[transfer.asked.hash] = transfer
        } else {
            forgetAnswers()
        }
    }

    /// Ends one call's waiting with `.cancelled`.
    ///
    /// - Returns: What it has waited for; `nil` when that has ended already.
    mutating func leave(_ call: Call) -> Transfer? {
        guard let transfer = byCall.removeValue(forKey: ObjectIdentifier(call)) else { return nil }
        transfer.leave(call)?.end(.failure(.cancelled))
        return transfer
    }

    mutating func remove(_ transfer: Transfer) {
        for waiter in transfer.waiters { byCall[ObjectIdentifier(waiter.call)] = nil }
        let hash = transfer.asked.hash
        if !transfer.asked.request.isRepeatable {
            forgetAnswers()
        } else if joinable[hash] === transfer {
            joinable[hash] = nil
        }
    }

    /// An answer under way may be older than what is being written, when that begins and until it has ended.
    private mutating func forgetAnswers() {
        joinable = [:]
    }
}

extension HTTPRequest {
    /// Whether sending it once does for all who ask the same.
    fileprivate var isRepeatable: Bool { method == .get && body == nil }
}
