import CMallocs

/// Runs cases: warms up every contender, counts its mallocs, then times all of them in turn, round by round.
public struct Runner {
    public struct WrongOutcome: Error, CustomStringConvertible {
        public let description: String
    }

    private let rounds: Int
    private let clock = ContinuousClock()

    /// - Parameter rounds: 1 or more; 7 give reliable medians.
    public init(rounds: Int) {
        self.rounds = rounds
    }

    /// - Throws: `WrongOutcome` when a contender does not deliver the expected outcome.
    public func measure(_ measured: Case) throws -> Figures {
        let programs = measured.contenders.map { ($0, $0.prepare()) }
        let mallocs = try programs.map { contender, round in
            _ = try time(round, of: contender, in: measured)
            return try count(round, of: contender, in: measured)
        }
        var times = programs.map { _ in [Double]() }
        for _ in 0..<rounds {
            for (index, (contender, round)) in programs.enumerated() {
                times[index].append(try time(round, of: contender, in: measured))
            }
        }
        let lines = try measured.contenders.enumerated().map { index, contender in
            Figures.Line(
                role: contender.role, rounds: times[index], mallocs: mallocs[index],
                retained: try contender.memoryProbe.map { try retained($0, of: contender, in: measured) })
        }
        return Figures(measured: measured, lines: lines)
    }

    /// Nanoseconds per operation.
    private func time(_ round: Contender.Round, of contender: Contender, in measured: Case) throws -> Double {
        let operations = opaque(measured.operations)
        let start = clock.now
        let outcome = round(operations)
        let spent = clock.now - start
        try check(outcome, of: contender, in: measured)
        return outcome.typical ?? spent / .nanoseconds(operations)
    }

    /// Mallocs per operation.
    private func count(_ round: Contender.Round, of contender: Contender, in measured: Case) throws -> Double
    {
        let operations = opaque(measured.operations)
        mallocs_begin()
        let outcome = round(operations)
        let counted = mallocs_end()
        try check(outcome, of: contender, in: measured)
        return Double(counted.mallocs) / Double(operations)
    }

    /// The number of bytes that one more subscription retains. All of them must be freed at its end.
    private func retained(_ memoryProbe: MemoryProbe, of contender: Contender, in measured: Case) throws
        -> Int
    {
        memoryProbe.end(memoryProbe.begin())
        mallocs_begin()
        var held: AnyObject? = memoryProbe.begin()
        let retained = mallocs_end().retained
        held.map(memoryProbe.end)
        held = nil
        mallocs_begin()
        held = memoryProbe.begin()
        held.map(memoryProbe.end)
        held = nil
        let leaked = mallocs_end().retained
        guard leaked != 0 else { return retained }
        throw WrongOutcome(
            description: "case \(measured.id), \(contender.role.name): leaks \(leaked) bytes a subscription")
    }

    private func check(_ outcome: Outcome, of contender: Contender, in measured: Case) throws {
        blackHole(outcome)
        guard outcome != measured.expected else { return }
        throw WrongOutcome(
            description: """
                case \(measured.id), \(contender.role.name): delivered \(outcome.count) with the sum \
                \(outcome.sum), not \(measured.expected.count) with \(measured.expected.sum)
                """)
    }
}
