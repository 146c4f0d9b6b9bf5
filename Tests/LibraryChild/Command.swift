import Entities
import FluxPrivateFiles
import Foundation
import Glibc
import Persistence
import PersistenceFiles
import PersistenceSQLite
import ReactiveCore
import Synchronization

/// A command line of the form `VERB PATH …`, which `Child` in the tests builds.
struct Command {
    private let arguments: [String]

    init(_ arguments: [String]) {
        self.arguments = arguments
    }

    private var path: String { arguments[1] }

    func run() async -> Int32 {
        do {
            switch arguments[0] {
            case "write":
                try await write(first: number(2), count: number(3), KillPoint(arguments.dropFirst(4)))
            case "settings": try change(count: number(2), KillPoint(arguments.dropFirst(3)))
            case "migrate": try migrate(KillPoint(arguments.dropFirst(2)))
            case "fill": try await fill(bytes: number(2))
            case "list": try await list()
            case "batches": try await addBatches(first: number(2), size: number(3), limit: number(4))
            case "replace":
                let killPoint = KillPoint(arguments.dropFirst(2))
                _ = try SQLiteMyVideoLibrary.replaceDamaged(
                    at: path, now: Date(timeIntervalSince1970: 1_767_323_045),
                    onMilestone: killPoint.onMilestone)
            case "replace-limited":
                limitFiles(to: number(2))
                _ = try SQLiteMyVideoLibrary.replaceDamaged(at: path, now: Date())
            case "reads": try await readRepeatedly()
            case "watch": try await watch()
            default: return 64
            }
            return 0
        } catch {
            printLine("! \(error)")
            return 1
        }
    }

    /// Adds and removes videos. Prints `? CHANGE` before each change and `= CHANGE` once it is acknowledged.
    private func write(first: Int, count: Int, _ killPoint: KillPoint) async throws {
        let library = try open(killPoint)
        for number in first..<first + count {
            try await change("+ \(number)") { try await library.add(.numbered(number), at: Date()) }
            if number % 3 == 2 {
                try await change("- \(number - 1)") {
                    try await library.remove(Episode.numbered(number - 1).id)
                }
            }
        }
    }

    private func change(_ what: String, _ work: () async throws -> Void) async throws {
        printLine("? \(what)")
        try await work()
        printLine("= \(what)")
    }

    /// Stores 1, 2, 3, … in the settings. Prints `? N` before each change and `= N` once it is acknowledged.
    private func change(count: Int, _ killPoint: KillPoint) throws {
        let vault = FileValueVault<UserSettings>(
            folder: path, name: "settings.json", onMilestone: killPoint.onMilestone)
        let start = try vault.load().oauthPort ?? 0
        for number in start + 1...start + count {
            printLine("? \(number)")
            try vault.update { $0.oauthPort = number }
            printLine("= \(number)")
        }
    }

    /// Opens the library with one additional migration.
    private func migrate(_ killPoint: KillPoint) throws {
        let next = [
            "ALTER TABLE video ADD COLUMN note TEXT NOT NULL DEFAULT ''", "UPDATE video SET note = name",
            "CREATE INDEX video_note ON video (note)",
        ]
        _ = try SQLiteMyVideoLibrary.open(
            at: path, schema: Schema(migrations: VideoTable.schema.migrations + [next]),
            onMilestone: killPoint.onMilestone)
    }

    /// Adds videos until the file size limit is reached, which simulates a full disk.
    private func fill(bytes: Int) async throws {
        limitFiles(to: bytes)
        try await write(first: 0, count: 100_000, KillPoint([]))
    }

    private func limitFiles(to bytes: Int) {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
        setrlimit(__rlimit_resource_t(1), &limit)  // RLIMIT_FSIZE, an enum case in C.
    }

    private func list() async throws {
        let videos = try await open(KillPoint([])).videos(offset: 0, limit: nil)
        for video in videos { printLine(video.episode.duration) }
    }

    /// Opens the library, adds a batch and closes it, again and again, as commands do. Prints `? + FIRST COUNT` before each
    /// batch and `= + FIRST COUNT` once it is acknowledged. Ends when a batch is refused.
    ///
    /// - Parameter limit: The maximum size of a file in bytes, which simulates a full disk; 0 for none.
    private func addBatches(first: Int, size: Int, limit bytes: Int) async throws {
        if bytes > 0 { limitFiles(to: bytes) }
        for start in 0... {
            let numbers = first + start * size..<first + (start + 1) * size
            let videos = numbers.map { SavedVideo(episode: .numbered($0), addedAt: Date()) }
            try await change("+ \(numbers.lowerBound) \(size)") {
                let library = try open(KillPoint([]))
                try await library.merge(videos)
                library.close()
            }
        }
    }

    /// Opens the library, reads the latest video and closes it, again and again. Prints a line each time.
    private func readRepeatedly() async throws {
        while true {
            let library = try open(KillPoint([]))
            printLine(try await library.videos(offset: 0, limit: 1).first?.episode.duration ?? -1)
            library.close()
        }
    }

    /// Prints `ready` and then `changed` for each change until standard input ends. Each input line is
    /// answered with the number of wake-ups so far.
    private func watch() async throws {
        let library = try open(KillPoint([]))
        let subscription = library.changes.subscribe { printLine("changed") }
        printLine("ready \(wakeUps)")
        // Reads on a separate thread, so that no thread of the task pool blocks.
        let (requests, continuation) = AsyncStream.makeStream(of: Void.self)
        Thread.detachNewThread {
            while readLine() != nil { continuation.yield() }
            continuation.finish()
        }
        for await _ in requests { printLine("woken \(wakeUps)") }
        subscription.dispose()
    }

    /// The voluntary context switches of all threads.
    private var wakeUps: Int {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return tasks.reduce(0) { sum, task in
            let status = try? String(contentsOfFile: "/proc/self/task/\(task)/status", encoding: .utf8)
            let line = status?.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
            return sum + (line.flatMap { Int($0.split(separator: "\t").last ?? "") } ?? 0)
        }
    }

    private func open(_ killPoint: KillPoint) throws -> SQLiteMyVideoLibrary {
        try SQLiteMyVideoLibrary.open(
            at: path, schema: VideoTable.schema, onMilestone: killPoint.onMilestone)
    }

    private func number(_ index: Int) -> Int { Int(arguments[index]) ?? 0 }
}

extension Episode {
    /// The same sample data as in the tests.
    static func numbered(_ number: Int) -> Episode {
        let digits = String(repeating: "0", count: 12 - String(number).count) + String(number)
        return Episode(
            origin: "https://a.example", uuid: "00000000-0000-4000-8000-\(digits)", name: "動画 \(number)",
            duration: number, publishedAt: Date(timeIntervalSince1970: 1_767_323_045),
            url: "https://a.example/w/\(number)",
            channel: Channel(name: "c", displayName: "C", host: "a.example"))
    }
}

/// Prints a line without buffering, so that it is not lost when the process is killed.
func printLine(_ text: some CustomStringConvertible) {
    let line = "\(text)\n"
    _ = line.withCString { Glibc.write(STDOUT_FILENO, $0, strlen($0)) }
}

/// Kills this process at the nth occurrence of a milestone, given as `MILESTONE N`; never if there are no
/// arguments.
final class KillPoint: Sendable {
    private let milestone: Milestone?
    private let remaining: Atomic<Int>

    init(_ arguments: ArraySlice<String>) {
        milestone = arguments.first.flatMap(Milestone.init(rawValue:))
        remaining = Atomic(arguments.dropFirst().first.flatMap { Int($0) } ?? 1)
    }

    var onMilestone: MilestoneHook {
        { milestone in
            guard milestone == self.milestone else { return }
            if self.remaining.subtract(1, ordering: .relaxed).newValue == 0 { kill(getpid(), SIGKILL) }
        }
    }
}
