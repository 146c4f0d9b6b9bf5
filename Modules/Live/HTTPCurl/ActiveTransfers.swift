import HTTP

/// What is under way, found by who waits for it and by what was asked.
struct ActiveTransfers {
    private var byTicket: [ObjectIdentifier: Transfer] = [:]
    /// GETs that another caller of the same may wait for too, by URL.
    private var joinable: [String: Transfer] = [:]

    var isEmpty: Bool { byTicket.isEmpty }

    /// Each once.
    var all: [Transfer] {
        byTicket.compactMap { ticket, transfer in
            transfer.calls.first.map { ObjectIdentifier($0.ticket) } == ticket ? transfer : nil
        }
    }

    /// Lets `call` wait for what is under way already, if that is the same.
    ///
    /// - Returns: Whether it does.
    mutating func join(_ call: Call) -> Bool {
        guard let transfer = joinable[call.request.url], transfer.asked == call.request else { return false }
        transfer.join(call)
        byTicket[ObjectIdentifier(call.ticket)] = transfer
        return true
    }

    mutating func add(_ transfer: Transfer, for call: Call) {
        byTicket[ObjectIdentifier(call.ticket)] = transfer
        if call.request.isRepeatable {
            joinable[call.request.url] = transfer
        } else {
            forgetAnswers()
        }
    }

    /// Ends one call's waiting with `.cancelled`.
    ///
    /// - Returns: What it has waited for; `nil` when that has ended already.
    mutating func leave(_ ticket: Ticket) -> Transfer? {
        guard let transfer = byTicket.removeValue(forKey: ObjectIdentifier(ticket)) else { return nil }
        transfer.leave(ticket)?.end(.failure(.cancelled))
        return transfer
    }

    mutating func remove(_ transfer: Transfer) {
        for call in transfer.calls { byTicket[ObjectIdentifier(call.ticket)] = nil }
        let url = transfer.asked.url
        if !transfer.asked.isRepeatable {
            forgetAnswers()
        } else if joinable[url] === transfer {
            joinable[url] = nil
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
