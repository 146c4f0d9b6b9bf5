import Foundation
import Glibc
import Measuring

// Measures the time and the number of bytes from a key to its frame in 100,000 rows of Japanese, and then how
// fast the real program starts and how idle it is.

/// Keys in the results of a search. `thousands` is the number of keys in thousands.
func keys(_ thousands: Int) -> [Measurement] {
    let down = Array(repeating: "j", count: thousands * 1_000)
    let upAndDown = (0..<thousands * 200).map { $0 % 40 < 20 ? "j" : "k" }
    let limit = (100.0, 1_000.0, 1_024)
    return [
        Measurement(id: "key", title: "j, 80 × 24, key to bytes", limit: limit) { try inMemory(down) },
        Measurement(id: "key-edge", title: "j and k over the edge, 80 × 24", limit: limit) {
            try inMemory(upAndDown)
        },
        Measurement(id: "key-recorded", title: "j, 80 × 24, while it is recorded", limit: limit) {
            try inMemory(down) { _ in }
        },
    ]
}

/// Posts with very long texts.
func longPosts() -> [Measurement] {
    let texts: [(id: String, title: String, text: () -> String)] = [
        ("10mb", "10 MB", { LongText.mixed }), ("lines", "10,000 lines", { LongText.lines }),
        ("code", "20,000 lines of code", { LongText.code }), ("word", "one word of 5 MB", { LongText.word }),
    ]
    return texts.flatMap { id, title, text in
        [
            Measurement(
                id: "post-\(id)", title: "a post of \(title), first screen", limit: (100_000, .infinity, .max)
            ) { try firstScreen(text()) },
            Measurement(
                id: "post-\(id)-keys", title: "keys while a post of \(title) is laid out",
                limit: (50_000, 50_000, .max)
            ) { try keysDuringLayout(text(), readingKeys) },
            Measurement(
                id: "post-\(id)-find", title: "what is looked for in it, letter by letter, and its headings",
                limit: (50_000, 50_000, .max)
            ) { try keysDuringLayout(text(), findingKeys) },
        ]
    }
}

/// Commands on a large library.
func commands(_ app: App) -> [Measurement] {
    [("library", "list --json"), ("export", "export")].map { id, command in
        Measurement(
            id: id, title: "myvideo \(command) of 50,000, exec to end, and its memory",
            limit: (3_000_000, .infinity, 60_000_000)
        ) {
            try app.saveVideos(50_000)
            return try Samples(count: 5) {
                let outcome = try app.run(["myvideo"] + command.split(separator: " ").map(String.init))
                return (outcome.time, outcome.bytes)
            }
        }
    }
}

/// The start of the program.
func starts(_ app: App) -> [Measurement] {
    [
        Measurement(
            id: "version", title: "nagare --version, exec to end, its work", limit: (10_000, .infinity, .max)
        ) { try Samples(count: 50) { (try app.run(["--version"]).work, 0) } },
        Measurement(
            id: "start", title: "first frame, from exec, its work", limit: (40_000, .infinity, .max)
        ) { try Samples(count: 20) { try app.firstFrame(["open", "nagare://search", "--offline"]) } },
    ]
}

func slowLink(_ program: String) -> Measurement {
    Measurement(
        id: "slow-link",
        title: "j forty times at 3 kB/s: the last frame, after the line could have carried it",
        limit: (1_000_000, 1_000_000, .max)
    ) { try withService(program) { app in try Samples(count: 3) { try app.lastFrameOverSlowLink() } } }
}

let status = Options.run(CommandLine.arguments.dropFirst(), rounds: 5, ["--program"]) { options in
    let app = try options.program.map { try App(path: $0) }
    defer { app?.clean() }
    func measured(_ measurements: [Measurement]) throws -> [Row] {
        try measurements.filter { $0.id.hasPrefix(options.prefix) }.map { try Row($0) }
    }
    // These run first: memory that the others retain would count as theirs.
    var rows = try measured(app.map(commands) ?? [])
    var missed: [String] = []
    func count(_ id: String, _ what: String, _ wakeUps: () throws -> Int) throws {
        guard id.hasPrefix(options.prefix) else { return }
        let count = try wakeUps()
        print("\(id): \(count) wake-ups of \(what)")
        if count > 0 { missed.append("\(id): \(count) wake-ups in 10 s, at most 0") }
    }
    // Before the other cases, whose threads wake this process for a while.
    try count("idle", "an open terminal in 10 s") { try idle(seconds: 10) }
    if let program = options.program {
        try count("quiet", "nagare in 10 s after a search") {
            try withService(program) { try $0.wakeUps(seconds: 10) }
        }
    }
    rows += try measured(
        keys(options.rounds) + longPosts() + (app.map(starts) ?? [])
            + (options.program.map { [slowLink($0)] } ?? []))
    let head = ["case", "work", "times", "p50 µs", "p99 µs", "most bytes", ""]
    if !rows.isEmpty { print(TextTable(head: head, rows: rows.map(\.cells)).plain) }
    missed += rows.flatMap(\.missed)
    for sentence in missed { say("missed: \(sentence)") }
    return missed.isEmpty ? 0 : 1
}
exit(status)
