import Foundation
import Glibc
import Measuring

/// Key presses in the results of a search in the real program, which is recorded, with and without a page that follows
/// it.
struct DevtoolsKeys {
    /// From the key to the end of its frame.
    private(set) var (plain, followed) = (Samples(), Samples())
    /// The CPU time of the whole process for each key, on all threads: also of what it encodes and sends later.
    private(set) var (plainWork, followedWork) = (Duration.zero, Duration.zero)
    private(set) var count = 0

    /// The largest permitted ratio of the medians.
    private static let limit = 1.3
    /// A key that is held down repeats 30 times a second.
    private static let pause = Duration.milliseconds(33)

    /// Presses keys in both programs by turns, so that a busy machine affects both.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - origin: The URL of its services.
    ///   - rounds: The number of keys in each.
    init(_ program: String, _ origin: String, rounds: Int) throws {
        let (one, other) = (
            try App(path: program, service: origin), try App(path: program, service: origin)
        )
        defer {
            one.clean()
            other.clean()
        }
        try one.onResults(["--record", one.home.appending(path: "run.journal").path]) { plain, process, _ in
            try other.onResults([
                "--record", other.home.appending(path: "run.journal").path, "--devtools",
            ]) { followed, followedProcess, address in
                guard let address else { throw FollowingPage.Failure(what: "no address") }
                let page = try FollowingPage(address)
                defer { page.close() }
                page.send(#"{"open":0}"#)
                let (start, followedStart) = (cpuTime(of: process), cpuTime(of: followedProcess))
                for number in 0..<rounds {
                    let key = number % 20 < 10 ? "j" : "k"
                    let isFirst = number % 2 == 0
                    if isFirst { self.plain.add(press(key, plain)) }
                    self.followed.add(press(key, followed))
                    if !isFirst { self.plain.add(press(key, plain)) }
                }
                plainWork = cpuTime(of: process) - start
                followedWork = cpuTime(of: followedProcess) - followedStart
                count = rounds
                guard page.receivedBytes > 50 * rounds else {
                    throw FollowingPage.Failure(what: "the page received \(page.receivedBytes) bytes")
                }
            }
        }
    }

    private func press(_ key: String, _ terminal: PseudoTerminal) -> (time: Duration, bytes: Int) {
        let start = ContinuousClock.now
        terminal.press(key)
        let bytes = terminal.frameLength()
        let sample = (ContinuousClock.now - start, bytes)
        terminal.drain(for: Self.pause)
        return sample
    }

    var rows: [Row] {
        [
            Row(
                id: "devtools-off", title: "j, recorded, key to frame, real program", samples: plain,
                limit: nil),
            Row(id: "devtools", title: "the same with --devtools and a page", samples: followed, limit: nil),
        ]
    }

    private var ratio: Double { followed.percentile(0.5) / plain.percentile(0.5) }

    /// The ratios, for a line below the table.
    var summary: String {
        func rounded(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
        let work = (plainWork / .microseconds(count), followedWork / .microseconds(count))
        return """
            devtools: \(rounded(ratio)) × the time to the frame, at most \(Self.limit); the whole process works \
            \(Int(work.0)) µs per key without and \(Int(work.1)) µs with a page
            """
    }

    var missed: [String] {
        ratio > Self.limit ? ["devtools: \(ratio) × the time of a key, at most \(Self.limit)"] : []
    }
}

extension Samples {
    fileprivate mutating func add(_ sample: (time: Duration, bytes: Int)) {
        add(sample.time, bytes: sample.bytes)
    }
}

extension App {
    /// Runs `body` when the program shows results.
    fileprivate func onResults(
        _ options: [String], _ body: (PseudoTerminal, pid_t, _ address: String?) throws -> Void
    ) throws {
        try onTerminal(["open", "nagare://search?q=swift"] + options) { terminal, process in
            var output: [UInt8] = []
            let end = ContinuousClock.now + .seconds(3)
            while ContinuousClock.now < end { output += terminal.read(atMost: 65_536, within: 100) ?? [] }
            let text = String(decoding: output, as: UTF8.self)
            let address = text.firstMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+\/#[0-9a-f]{64}/)
            // From here on, keys go to the list.
            terminal.press("\u{1B}")
            terminal.drain(for: .seconds(1))
            try body(terminal, process, address.map { String($0.output) })
        }
    }
}

/// The CPU time of a process, on all its threads.
func cpuTime(of process: pid_t) -> Duration {
    var (clock, worked) = (clockid_t(), timespec())
    clock_getcpuclockid(process, &clock)
    clock_gettime(clock, &worked)
    return .seconds(worked.tv_sec) + .nanoseconds(worked.tv_nsec)
}
