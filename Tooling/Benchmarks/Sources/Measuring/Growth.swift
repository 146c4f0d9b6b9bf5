import CMallocs
import Glibc

/// One row of a table of costs: an operation on a collection that can grow, measured with more and more items.
public struct Growth: Sendable {
    /// What is measured, with a number of items that was prepared.
    public struct Work {
        let operations: Int
        private let kept: Any?
        /// Returns how many operations have had their effect.
        let run: () -> Int

        /// - Parameters:
        ///   - operations: The number of operations, by which the time is divided.
        ///   - kept: What must exist until the memory is counted, beside what `run` captures.
        ///   - run: Runs them once, and returns how many have had their effect.
        public init(_ operations: Int, keeping kept: Any? = nil, _ run: @escaping () -> Int) {
            (self.operations, self.kept, self.run) = (operations, kept, run)
        }
    }

    public let module: String
    public let collection: String
    public let operation: String
    /// The largest number of items that is measured.
    let most: Int
    private let prepare: @Sendable (Int) -> Work

    /// - Parameters:
    ///   - module: The module whose page has the row.
    ///   - collection: What can grow.
    ///   - operation: What is measured; for work that visits all items, "for each …".
    ///   - most: The largest number of items, where more would take too long or are not possible.
    ///   - prepare: Creates a number of items, which is not measured.
    public init(
        _ module: String, _ collection: String, _ operation: String, upTo most: Int = .max,
        prepare: @escaping @Sendable (Int) -> Work
    ) {
        (self.module, self.collection, self.operation) = (module, collection, operation)
        (self.most, self.prepare) = (most, prepare)
    }

    /// Nanoseconds for an operation: the CPU time of all threads, which other programs disturb little.
    ///
    /// - Parameters:
    ///   - count: The number of items.
    ///   - rounds: The number of rounds; short ones are repeated more often, and those that take seconds less often.
    /// - Throws: `Runner.WrongOutcome` when operations have had no effect.
    func time(_ count: Int, rounds: Int) throws -> Double {
        let begin = ContinuousClock.now
        var (times, spent) = ([Double](), 0.0)
        // A round may be so short that it must be repeated often, or its preparation so long that it cannot.
        while times.isEmpty
            || .now - begin < .seconds(2)
                && (times.count < rounds || spent < 20e6 && times.count < 100 * rounds)
        {
            let work = prepare(count)
            let start = cpuTime(CLOCK_PROCESS_CPUTIME_ID)
            let done = work.run()
            let time = (cpuTime(CLOCK_PROCESS_CPUTIME_ID) - start) / .nanoseconds(1)
            try withExtendedLifetime(work) { try check(done, work) }
            spent += time
            times.append(time / Double(work.operations))
        }
        return median(times)
    }

    /// The bytes of all that was prepared and is kept after the operations, for each item.
    func bytes(_ count: Int) throws -> Double {
        mallocs_begin()
        let work = prepare(count)
        let done = work.run()
        let retained = mallocs_end().retained
        try withExtendedLifetime(work) { try check(done, work) }
        return Double(retained) / Double(count)
    }

    private func check(_ done: Int, _ work: Work) throws {
        guard done != work.operations else { return }
        throw Runner.WrongOutcome(
            description: "\(module), \(collection), \(operation): \(done) of \(work.operations) operations")
    }
}
