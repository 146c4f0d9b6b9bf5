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
