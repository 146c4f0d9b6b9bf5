import CMallocs

/// A benchmark program: a table of cases.
public struct Suite {
    /// As in `--suite`.
    private let name: String
    private let peers: [Contender.Role]
    private let cases: [Case]

    public init(_ name: String, peers: [Contender.Role] = [], _ cases: [Case]) {
        (self.name, self.peers, self.cases) = (name, peers, cases)
    }

    /// Runs the cases that `arguments` select and prints the table.
    ///
    /// - Returns: The exit code: 0 when every limit is kept, 1 when a limit is missed or an outcome is wrong,
    ///   64 for an invalid command line.
    public func run(
        _ arguments: ArraySlice<String> = CommandLine.arguments.dropFirst()
    ) -> Int32 {
        Options.run(arguments, rounds: 7, ["--contender", "--markdown"]) { options in
            let chosen = cases.filter { $0.id.hasPrefix(options.prefix) }
            guard !chosen.isEmpty else {
                throw Options.UsageError(
                    message: "no case begins with \(options.prefix); there is: "
                        + cases.map(\.id).joined(separator: " "))
            }
            guard let name = options.contender else { return report(try measure(chosen, options), options) }
            let limited = chosen.compactMap { $0.limited(to: name) }
            guard !limited.isEmpty else {
                let names = Set(chosen.flatMap(\.contenders).map(\.role.name)).sorted()
                throw Options.UsageError(
                    message: "no chosen case has a contender \(name); there is: "
                        + names.joined(separator: ", "))
            }
            _ = try measure(limited, options)
            return 0
        }
    }

    private func measure(_ cases: [Case], _ options: Options) throws -> [Figures] {
        let runner = Runner(rounds: options.rounds)
        return try cases.map { one in
            say("\(one.id)  \(one.title)")
            return try runner.measure(one)
        }
    }

    private func report(_ figures: [Figures], _ options: Options) -> Int32 {
        let table = TextTable(figures, peers: peers)
        print(options.isMarkdown ? "\(table.markdown)\n\n\(origin(options))" : table.plain)
        for message in figures.flatMap(\.outOfReach) { say("out of reach: \(message)") }
        let missed = figures.flatMap(\.missed)
        for message in missed { say("missed: \(message)") }
        if missed.isEmpty, figures.allSatisfy(\.outOfReach.isEmpty) { say("every limit was kept") }
        return missed.isEmpty ? 0 : 1
    }

    /// A sentence that says how, when and where the figures were measured, and how to repeat the measurement.
    private func origin(_ options: Options) -> String {
        """
        Nanoseconds an operation, medians of \(options.rounds) interleaved rounds; a ratio is the median of \
        the ratios in each round, with the smallest and the largest in brackets (× after a peer: how many times \
        as long as ours it takes). Measured \
        \(Machine.today) on \(Machine.description), \(options.toolchain), release build. Again: \
        `Tooling/benchmark --suite \(name) --markdown`.
        """
    }
}

extension Case {
    /// The case with one contender, if it has it.
    fileprivate func limited(to name: String) -> Case? {
        let chosen = contenders.filter { $0.role.name == name }
        guard !chosen.isEmpty else { return nil }
        return Case(
            id, title, operations: operations, expected: expected, limits: limits, contenders: chosen)
    }
}

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

/// The command line.
public struct Options {
    public private(set) var prefix = ""
    public private(set) var rounds: Int
    /// The path of the release program.
    public private(set) var program: String?
    /// The only contender to run, for a profiler.
    var contender: String?
    var isMarkdown = false
    /// The name of the compiler for the Markdown output; passed by the script.
    var toolchain = "Swift"
    /// The largest number of items, and the folder of the repository whose pages are written; for tables of growth.
    var most = Int.max
    var pages: String?

    struct UsageError: Error {
        let message: String
    }

    /// Runs a program that has the options `--case`, `--rounds` and `--toolchain`, and those of `further`.
    ///
    /// - Returns: The exit code: that of `body`, 1 when it throws, 64 for an invalid command line.
    public static func run(
        _ arguments: ArraySlice<String>, rounds: Int, _ further: Set<String>,
        _ body: (Options) throws -> Int32
    ) -> Int32 {
        do {
            return try body(Options(arguments, rounds: rounds, further))
        } catch let usageError as UsageError {
            say(usageError.message)
            return 64
        } catch {
            say("\(error)")
            return 1
        }
    }

    private init(_ arguments: ArraySlice<String>, rounds: Int, _ further: Set<String>) throws(UsageError) {
        self.rounds = rounds
        var rest = arguments
        while let option = rest.popFirst() {
            guard further.union(["--case", "--rounds", "--toolchain"]).contains(option) else {
                throw UsageError(message: "there is no option \(option)")
            }
            if option == "--markdown" {
                isMarkdown = true
                continue
            }
            guard let value = rest.popFirst() else {
                throw UsageError(message: "\(option) wants a value after it")
            }
            switch option {
            case "--case": prefix = value
            case "--program": program = value
            case "--contender": contender = value
            case "--toolchain": toolchain = value
            case "--pages": pages = value
            case "--most": most = try Self.count(value, option)
            default: self.rounds = try Self.count(value, option)
            }
        }
    }

    private static func count(_ value: String, _ option: String) throws(UsageError) -> Int {
        guard let count = Int(value), count > 0 else {
            throw UsageError(message: "\(option) wants a number of 1 or more, not \(value)")
        }
        return count
    }
}
