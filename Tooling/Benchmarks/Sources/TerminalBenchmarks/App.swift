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

/// The user's side of a pseudo terminal.
struct PseudoTerminal {
    private static let endOfFrame = Array("\u{1B}[?2026l".utf8)

    /// The program's side.
    let path: String
    private let master: Int32

    init(rows: Int, columns: Int) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (number, isLocked): (Int32, Int32) = (0, 0)
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        // TIOCGPTN and TIOCSPTLCK, which Swift does not import.
        guard ioctl(master, 0x8004_5430, &number) == 0, ioctl(master, 0x4004_5431, &isLocked) == 0,
            ioctl(master, UInt(TIOCSWINSZ), &size) == 0
        else { throw CocoaError(.fileReadUnknown) }
        path = "/dev/pts/\(number)"
    }

    func close() { _ = Glibc.close(master) }

    func press(_ keys: String) {
        let bytes = Array(keys.utf8)
        write(master, bytes, bytes.count)
    }

    /// Reads up to the end of the next frame.
    ///
    /// - Returns: The number of bytes read.
    func frameLength() -> Int {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var (length, tail): (Int, [UInt8]) = (0, [])
        while true {
            let count = Glibc.read(master, &buffer, buffer.count)
            guard count > 0 else { return length }
            length += count
            tail = (tail + buffer[..<count]).suffix(Self.endOfFrame.count)
            if tail == Self.endOfFrame { return length }
        }
    }

    /// Reads available bytes.
    ///
    /// - Returns: `nil` when nothing arrives within `milliseconds` milliseconds, or at the end of the input.
    func read(atMost count: Int, within milliseconds: Int32) -> [UInt8]? {
        var waited = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&waited, 1, milliseconds) > 0 else { return nil }
        var buffer = [UInt8](repeating: 0, count: count)
        let length = Glibc.read(master, &buffer, count)
        return length > 0 ? Array(buffer[..<length]) : nil
    }

    /// Reads and discards everything for `time`.
    func drain(for time: Duration) {
        let clock = ContinuousClock()
        let end = clock.now + time
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let left = Int32((end - clock.now) / .milliseconds(1))
            guard left > 0 else { return }
            var waited = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            if poll(&waited, 1, left) > 0, Glibc.read(master, &buffer, buffer.count) <= 0 { return }
        }
    }
}

/// A slow connection with a terminal at its end that answers status queries.
struct SlowLink {
    static let rate = 3_000
    private static let (begin, end) = (Array("\u{1B}[?2026h".utf8), Array("\u{1B}[?2026l".utf8))
    private static let question = Array("\u{1B}[5n".utf8)

    let terminal: PseudoTerminal
    private var window: [UInt8] = []
    /// The start time, end time and size of each frame.
    private(set) var frames: [(began: ContinuousClock.Instant, ended: ContinuousClock.Instant, bytes: Int)] =
        []
    private var current: (began: ContinuousClock.Instant, bytes: Int)?

    init(_ terminal: PseudoTerminal) { self.terminal = terminal }

    /// Transfers output for `time`.
    ///
    /// - Parameter rate: Bytes per second; `nil` for no limit.
    mutating func carry(for time: Duration, rate: Int?) {
        let clock = ContinuousClock()
        let start = clock.now
        var carried = 0
        while clock.now - start < time {
            let due = rate.map { Int(Double($0) * ((clock.now - start) / .seconds(1))) - carried }
            guard due ?? 1 > 0, let bytes = terminal.read(atMost: min(due ?? 65_536, 65_536), within: 5)
            else {
                if rate != nil { poll(nil, 0, 1) }
                continue
            }
            carried += bytes.count
            take(bytes, clock.now)
        }
    }

    private mutating func take(_ bytes: [UInt8], _ now: ContinuousClock.Instant) {
        for byte in bytes {
            window = (window + [byte]).suffix(Self.begin.count)
            current?.bytes += 1
            if window == Self.begin { current = (now, Self.begin.count) }
            if window == Self.end, let frame = current {
                frames.append((frame.began, now, frame.bytes))
                current = nil
            }
            if window.suffix(Self.question.count) == Self.question { terminal.press("\u{1B}[0n") }
        }
    }
}

extension App {
    /// Presses `j` 40 times in 1.2 s over the slow connection, in results with a preview.
    ///
    /// - Returns: The delay of the last key's frame beyond the time that its transfer takes, and the frame's
    ///   size.
    func lastFrameOverSlowLink() throws -> (time: Duration, bytes: Int) {
        try onTerminal(["open", "nagare://search?q=swift"], rows: 40, columns: 150) { terminal, _ in
            var link = SlowLink(terminal)
            link.carry(for: .seconds(3), rate: nil)
            terminal.press("\u{1B}")
            link.carry(for: .seconds(1), rate: nil)
            for _ in 0..<40 {
                terminal.press("j")
                link.carry(for: .milliseconds(30), rate: SlowLink.rate)
            }
            let last = ContinuousClock.now
            link.carry(for: .seconds(15), rate: SlowLink.rate)
            // Output that was in transit when the key was pressed arrives first.
            let before = link.frames.filter { $0.began < last && $0.ended > last }.map(\.ended).max() ?? last
            guard let frame = link.frames.first(where: { $0.began >= last }) else { return (.zero, 0) }
            let carrying = Duration.seconds(Double(frame.bytes) / Double(SlowLink.rate))
            return (max(frame.ended - before - carrying, .zero), frame.bytes)
        }
    }
}
