/// The active faults and how often each was hit.
struct FaultLedger: Sendable {
    private(set) var faults: [Fault] = []
    private var hits: [Int] = []

    /// Replaces the list; counters start again.
    mutating func replace(with faults: [Fault]) {
        self.faults = faults
        hits = Array(repeating: 0, count: faults.count)
    }

    /// Everything that bends the answer to `request`; counts a hit for each fault that has a number of them.
    mutating func strike(_ request: Request) -> Strike {
        var strike = Strike()
        for (position, fault) in faults.enumerated() {
            if let place = fault.place, !place.covers(request) { continue }
            if let times = fault.times, hits[position] >= times { continue }
            hits[position] += 1
            strike.add(fault.effect)
        }
        return strike
    }
}

/// What the active faults do to one request.
struct Strike: Sendable {
    enum Ending: Sendable { case whole, truncated, reset }

    private(set) var milliseconds = 0
    private(set) var status: Int?
    private(set) var isSilent = false
    private(set) var ending = Ending.whole
    private(set) var bytesPerSecond: Int?
    private(set) var compresses = false
    private(set) var lowercasesHeaders = false
    private(set) var conditions = Conditions()

    fileprivate mutating func add(_ effect: Fault.Effect) {
        switch effect {
        case .latency(let milliseconds): self.milliseconds += milliseconds
        case .status(let status): self.status = self.status ?? status
        case .silent: isSilent = true
        case .truncate: ending = .truncated
        case .reset: ending = .reset
        case .slow(let bytesPerSecond): self.bytesPerSecond = bytesPerSecond
        case .gzip: compresses = true
        case .lowercaseHeaders: lowercasesHeaders = true
        case .rateLimit(let limit): conditions.rateLimit = limit
        case .revokeToken: conditions.tokensAreRevoked = true
        case .shift: conditions.listsShift = true
        case .oldServer: conditions.isOldServer = true
        case .noTotalCount: conditions.hidesTotalCount = true
        }
    }
}

/// The faults that a service itself has to know about.
struct Conditions: Sendable {
    var rateLimit: Int?
    var tokensAreRevoked = false
    var listsShift = false
    var isOldServer = false
    var hidesTotalCount = false
}
