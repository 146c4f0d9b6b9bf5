/// The active faults and how many requests each has affected.
struct FaultLedger: Sendable {
    private(set) var faults: [Fault] = []
    private var hits: [Int] = []

    /// Replaces all faults and resets the counters.
    mutating func replace(with faults: [Fault]) {
        self.faults = faults
        hits = Array(repeating: 0, count: faults.count)
    }

    /// The combined effects of all faults on `request`. Counts the request for each fault that is limited to
    /// a number of them.
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
