/// The active faults and how many requests each has affected.
struct ActiveFaults: Sendable {
    private(set) var faults: [Fault] = []
    private var hits: [Int] = []

    /// Replaces all faults and resets the counters.
    mutating func replace(with faults: [Fault]) {
        self.faults = faults
        hits = Array(repeating: 0, count: faults.count)
    }

    /// The combined effects of all faults on `request`. Counts the request for each fault that is limited to
    /// a number of them.
    mutating func effects(_ request: Request) -> FaultEffects {
        var effects = FaultEffects()
        for (index, fault) in faults.enumerated() {
            if let scope = fault.scope, !scope.covers(request) { continue }
            if let times = fault.times, hits[index] >= times { continue }
            hits[index] += 1
            effects.add(fault.effect)
        }
        return effects
    }
}
