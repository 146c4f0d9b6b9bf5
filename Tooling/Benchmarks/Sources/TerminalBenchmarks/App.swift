import Foundation
import Glibc
import Measuring

/// The real program with its own home folder, on a pseudo terminal or with its output discarded.
struct App {
    private let path: String
    private let home: URL
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

    /// Runs a command to its end.
    ///
    /// - Returns: Its CPU time, the time from before its start to its end, and its peak memory. The system starts a
    ///   child's peak memory at its parent's: measure memory before this process grows.
    @discardableResult
    func run(_ words: [String]) throws -> (work: Duration, time: Duration, bytes: Int) {
        let start = ContinuousClock.now
        let process = try spawn(words, terminal: "/dev/null")
        var (status, usage) = (Int32(0), rusage())
        wait4(process, &status, 0, &usage)
        let parts = [usage.ru_utime, usage.ru_stime]
        let work = parts.reduce(Duration.zero) { $0 + .seconds($1.tv_sec) + .microseconds($1.tv_usec) }
        return (work, ContinuousClock.now - start, usage.ru_maxrss * 1_024)
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

    /// The CPU time of the program up to the end of its first frame.
    func firstFrame(_ words: [String]) throws -> (time: Duration, bytes: Int) {
        try onTerminal(words) { terminal, process in
            let bytes = terminal.frameLength()
            var clock = clockid_t()
            clock_getcpuclockid(process, &clock)
            return (cpuTime(clock), bytes)
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

    /// Saves `count` videos, each with a description of 250 characters.
    func saveVideos(_ count: Int) throws {
        let description = String(repeating: "説明 text ", count: 25)
        let path = home.appending(path: "videos.json").path
        try Data().write(to: home.appending(path: "videos.json"))
        guard let file = FileHandle(forWritingAtPath: path) else { throw CocoaError(.fileNoSuchFile) }
        // Written one at a time to keep this process small; see `run`.
        for number in 0..<count {
            let digits = String(number)
            let uuid = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
            let video: [String: Any] = [
                "id": uuid, "origin": "https://framatube.org", "name": "動画 the name of a video \(number)",
                "description": description, "duration": number % 4_000, "isLive": false, "nsfw": false,
                "views": number, "likes": 3, "publishedAt": "2024-01-02T03:04:05Z",
                "url": "https://framatube.org/w/\(uuid)", "language": "en", "category": "Films",
                "licence": "Attribution", "tags": ["one", "two"], "addedAt": "2024-01-02T03:04:05Z",
                "channel": ["name": "films", "displayName": "Open Movies", "host": "framatube.org"],
            ]
            file.write(Data((number == 0 ? "[" : ",").utf8))
            file.write(try JSONSerialization.data(withJSONObject: video))
        }
        file.write(Data("]".utf8))
        try file.close()
        try run(["myvideo", "import", path])
    }

    /// Starts the program with `terminal` as its controlling terminal, standard input and output.
    private func spawn(_ words: [String], terminal: String) throws -> pid_t {
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

/// Runs the program during `body`, with the services of `nagare serve`.
func withService<Result>(_ path: String, _ body: (App) throws -> Result) throws -> Result {
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
    let app = try App(path: path, service: String(origin))
    defer { app.clean() }
    return try body(app)
}

/// The number of voluntary context switches of the process's current threads since they started, which equals the number
/// of wake-ups.
func contextSwitches(of process: pid_t) throws -> Int {
    let folder = "/proc/\(process)/task"
    return try FileManager.default.contentsOfDirectory(atPath: folder).reduce(0) { sum, task in
        let status = try String(contentsOfFile: "\(folder)/\(task)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
        return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
}
