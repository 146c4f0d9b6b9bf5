import Foundation
import Glibc

/// The real program with its own home folder, on a pseudo terminal or with its output discarded.
struct App {
    let path: String
    let home: URL
    private let environment: [String: String]

    /// - Parameter service: The URL of the services; `nil` when none are used.
    init(path: String, service: String? = nil) throws {
        self.path = path
        home = FileManager.default.temporaryDirectory.appending(path: "nagare-benchmark-\(UUID())")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        var variables = ["HOME": home.path, "TERM": "xterm-256color", "PATH": "/usr/bin:/bin"]
        variables["NAGARE_QIITA_URL"] = service
        variables["NAGARE_PEERTUBE_URL"] = service
        environment = variables
    }

    func clean() { try? FileManager.default.removeItem(at: home) }

    /// The time from before the start of the process to its end, by `clock`.
    func runToEnd(_ words: [String], _ clock: Clock) throws -> Duration {
        let start = ContinuousClock.now
        let process = try spawn(words, terminal: "/dev/null")
        var end = siginfo_t()
        // WNOWAIT keeps the zombie process, so that its CPU time can still be read.
        waitid(P_PID, id_t(process), &end, WEXITED | WNOWAIT)
        defer { waitpid(process, nil, 0) }
        return clock.time(of: process, since: start)
    }

    /// Runs the program on a pseudo terminal during `body`, then terminates it.
    func onTerminal<Result>(
        _ words: [String], rows: Int = 24, columns: Int = 80,
        _ body: (PseudoTerminal, pid_t) throws -> Result
    ) throws -> Result {
        let terminal = try PseudoTerminal(rows: rows, columns: columns)
        let process = try spawn(words, terminal: terminal.path)
        defer {
            kill(process, SIGTERM)
            waitpid(process, nil, 0)
            terminal.close()
        }
        return try body(terminal, process)
    }

    /// The time from before the start of the process to the end of its first frame, by `clock`.
    func firstFrame(_ words: [String], _ clock: Clock) throws -> (time: Duration, bytes: Int) {
        let start = ContinuousClock.now
        return try onTerminal(words) { terminal, process in
            let bytes = terminal.frameLength()
            return (clock.time(of: process, since: start), bytes)
        }
    }

    /// The number of wake-ups of the idle program in `seconds` seconds after a search.
    func wakeUps(seconds: Int32) throws -> Int {
        try onTerminal(["open", "nagare://search"]) { terminal, process in
            _ = terminal.frameLength()
            terminal.press("swift")
            // Long enough for the results to arrive and for the threads that fetched them to end.
            terminal.drain(for: .seconds(8))
            let before = try contextSwitches(of: process)
            terminal.drain(for: .seconds(Int(seconds)))
            return try contextSwitches(of: process) - before
        }
    }

    /// Starts the program with `terminal` as its controlling terminal, standard input and output.
    func spawn(_ words: [String], terminal: String) throws -> pid_t {
        var files = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&files)
        posix_spawnattr_init(&attributes)
        var arguments = ([path] + words).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer {
            posix_spawn_file_actions_destroy(&files)
            posix_spawnattr_destroy(&attributes)
            (arguments + variables).forEach { free($0) }
        }
        for descriptor in [0, 1, 2] as [Int32] {
            posix_spawn_file_actions_addopen(&files, descriptor, terminal, O_RDWR, 0)
        }
        posix_spawnattr_setflags(&attributes, 0x80)  // POSIX_SPAWN_SETSID, which Swift does not import.
        var process = pid_t()
        let error = posix_spawn(&process, path, &files, &attributes, &arguments, &variables)
        guard error == 0 else { throw CocoaError(.executableNotLoadable) }
        return process
    }
}

extension App {
    enum Clock {
        /// The CPU time of the process, which excludes the work of other processes.
        case cpuTime
        case wall

        fileprivate func time(of process: pid_t, since start: ContinuousClock.Instant) -> Duration {
            let passed = ContinuousClock.now - start
            guard self == .cpuTime else { return passed }
            return TerminalBenchmarks.cpuTime(of: process)
        }
    }
}

/// Runs `nagare serve` during `body`.
func withService<Result>(_ path: String, _ body: (_ origin: String) throws -> Result) throws -> Result {
    let server = Process()
    let output = Pipe()
    server.executableURL = URL(fileURLWithPath: path)
    server.arguments = ["serve"]
    server.standardOutput = output
    try server.run()
    defer {
        server.terminate()
        server.waitUntilExit()
    }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let origin = line.split(whereSeparator: \.isWhitespace).last else {
        throw CocoaError(.executableNotLoadable)
    }
    return try body(String(origin))
}
