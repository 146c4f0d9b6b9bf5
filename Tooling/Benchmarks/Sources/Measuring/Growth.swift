import CMallocs
import FoundationEssentials
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

/// A benchmark program whose tables say how costs grow, and which writes them into the pages of the modules.
public struct GrowthSuite {
    private static let counts = [100, 1_000, 10_000, 100_000]
    /// How much longer an operation may take among ten times as many items: more than a logarithm and the caches of a
    /// processor account for, but much less than ten times as long.
    private static let limit = 4.0
    private static let (begin, end) = (
        "<!-- The table is written by the benchmark. -->", "<!-- End of the table. -->"
    )

    private struct Result {
        let row: Growth
        let times: [Double]
        let bytes: Double

        /// How much longer an operation takes among ten times as many items, on average. With fewer than 1,000, a fixed
        /// cost hides others.
        var growth: Double {
            guard times.count > 2, let last = times.last else { return 1 }
            return pow(last / times[1], 1 / Double(times.count - 2))
        }
    }

    private let rows: [Growth]

    public init(_ rows: [Growth]) { self.rows = rows }

    /// Measures the rows of the modules that `arguments` select, and prints the tables or writes them.
    ///
    /// - Returns: The exit code: 0 when every cost grows slowly enough, 1 when one does not or an outcome is wrong, 64
    ///   for an invalid command line.
    public func run(
        _ arguments: ArraySlice<String> = CommandLine.arguments.dropFirst()
    ) -> Int32 {
        Options.run(arguments, rounds: 3, ["--most", "--pages"]) { options in
            let modules = Set(rows.map(\.module)).sorted()
            let chosen = modules.filter { $0.hasPrefix(options.prefix) }
            guard !chosen.isEmpty else {
                throw Options.UsageError(
                    message: "no module begins with \(options.prefix); there is: "
                        + modules.joined(separator: " "))
            }
            let origin = origin(options, load: Machine.load)
            let results = try chosen.flatMap { module in
                let results = try measure(rows.filter { $0.module == module }, options)
                let text = "\(table(results))\n\n\(origin)"
                if let folder = options.pages {
                    try write(text, of: module, below: folder)
                } else {
                    print("## \(module)\n\n\(text)\n")
                }
                return results
            }
            return verdict(results)
        }
    }

    private func measure(_ rows: [Growth], _ options: Options) throws -> [Result] {
        try rows.map { row in
            say("\(row.module)  \(row.collection): \(row.operation)")
            let counts = Self.counts.filter { $0 <= min(row.most, options.most) }
            let times = try counts.map { try row.time($0, rounds: options.rounds) }
            return Result(row: row, times: times, bytes: try row.bytes(counts.last ?? 0))
        }
    }

    /// Names the costs that grow too much.
    ///
    /// - Returns: The exit code.
    private func verdict(_ results: [Result]) -> Int32 {
        let missed = results.filter { $0.growth > Self.limit }
        for result in missed {
            let (row, growth) = (result.row, result.growth.fixed(1))
            say(
                "missed: \(row.module), \(row.collection), \(row.operation): \(growth) × with ten times as many"
            )
        }
        if missed.isEmpty { say("every cost grows slowly enough") }
        return missed.isEmpty ? 0 : 1
    }

    private func table(_ results: [Result]) -> String {
        let counts = Self.counts.map { Self.grouped(Double($0)) }
        return TextTable(
            head: ["what grows", "operation"] + counts + ["bytes"],
            rows: results.map { result in
                let times = result.times.map(Self.grouped)
                let missing = Self.counts.dropFirst(times.count).map { _ in "–" }
                let bytes = result.bytes < 1 ? "–" : Self.grouped(result.bytes)
                return [result.row.collection, result.row.operation] + times + missing + [bytes]
            }
        ).markdown
    }

    /// A whole number with a comma after thousands; a decimal below ten.
    private static func grouped(_ number: Double) -> String {
        guard number >= 10 else { return number.fixed(1) }
        let digits = Array(number.fixed(0))
        return String(
            digits.enumerated().flatMap { index, digit in
                index > 0 && (digits.count - index) % 3 == 0 ? [",", digit] : [digit]
            })
    }

    private func origin(_ options: Options, load: String) -> String {
        """
        Nanoseconds of CPU time, on all threads, for an operation with 100 to 100,000 items, medians of \(options.rounds) rounds: of
        more if they are short, of fewer if they take seconds. Bytes for each item, with the largest number of items.
        Measured \(Machine.today) at a load of \(load) on \(Machine.description), \(options.toolchain), release build. To repeat:
        `Tooling/benchmark --suite growth --write`.
        """
    }

    /// Replaces the table of a module's page.
    private func write(_ text: String, of module: String, below folder: String) throws {
        let paths = ["Modules/Core", "Modules/Live"].map {
            "\(folder)/\($0)/\(module)/\(module).docc/Performance.md"
        }
        guard let path = paths.first(where: FileManager.default.fileExists) else {
            throw Options.UsageError(message: "\(module) has no page Performance.md")
        }
        let page = try String(contentsOfFile: path, encoding: .utf8)
        guard let begin = page.firstRange(of: Self.begin), let end = page.firstRange(of: Self.end),
            begin.upperBound < end.lowerBound
        else { throw Options.UsageError(message: "\(path) has no place for a table: \(Self.begin)") }
        let written = "\(page[..<begin.upperBound])\n\n\(text)\n\n\(page[end.lowerBound...])"
        try written.write(toFile: path, atomically: true, encoding: .utf8)
        say("wrote \(path)")
    }
}
