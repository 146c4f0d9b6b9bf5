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
