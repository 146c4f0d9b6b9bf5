import Foundation
import Glibc
import TerminalFrames

// Measures the time and the number of bytes from a key to its frame in 100,000 rows of Japanese, and then how
// fast the real program starts and how idle it is.

var prefix = ""
var thousands = 5
var program: String?
var arguments = CommandLine.arguments.dropFirst()
while let option = arguments.popFirst() {
    switch option {
    case "--case": prefix = arguments.popFirst() ?? ""
    case "--rounds": thousands = arguments.popFirst().flatMap { Int($0) } ?? thousands
    case "--program": program = arguments.popFirst()
    case "--toolchain": _ = arguments.popFirst()
    default:
        FileHandle.standardError.write(Data("benchmark: terminal: there is no option \(option)\n".utf8))
        exit(64)
    }
}

let down = Array(repeating: "j", count: thousands * 1_000)
let upAndDown = (0..<thousands * 200).map { $0 % 40 < 20 ? "j" : "k" }
let pages = (0..<thousands * 100).map { $0 % 20 < 10 ? "\u{1B}[6~" : "\u{1B}[5~" }
let budget = (median: 100.0, most: 1_000.0, bytes: 1_024)
var cases: [(id: String, title: String, limit: (Double, Double, Int)?, run: () throws -> Samples)] = [
    ("key", "j, 80 × 24, key to bytes", budget, { try inMemory(down, .init(rows: 24, columns: 80)) }),
    (
        "key-edge", "j and k over the edge, 80 × 24", budget,
        { try inMemory(upAndDown, .init(rows: 24, columns: 80)) }
    ),
    (
        "key-recorded", "j, 80 × 24, while it is recorded", budget,
        { try inMemory(down, .init(rows: 24, columns: 80)) { _ in } }
    ),
    ("key-large", "j, 200 × 60, key to bytes", nil, { try inMemory(down, .init(rows: 60, columns: 200)) }),
    ("page", "page down and up, 80 × 24", nil, { try inMemory(pages, .init(rows: 24, columns: 80)) }),
    (
        "pty", "j, 80 × 24, through a pseudo terminal", nil,
        { try throughTerminal(down, rows: 24, columns: 80) }
    ),
]

for (name, key) in [("query", "/"), ("filter", "f"), ("palette", ":")] {
    cases.append(
        (
            "full-\(name)", "edits of 64 KB in the field of the \(name)", (20_000, 20_000, .max),
            {
                try inMemory(
                    editsOfFullField, after: filling(key), .init(rows: 24, columns: 80), posts: largestSearch)
            }
        ))
}

let longTexts: [(id: String, title: String, text: () -> String)] = [
    ("10mb", "10 MB", { LongText.mixed }), ("lines", "10,000 lines", { LongText.lines }),
    ("code", "20,000 lines of code", { LongText.code }), ("word", "one word of 5 MB", { LongText.word }),
]
for one in longTexts {
    cases.append(
        (
            "post-\(one.id)", "a post of \(one.title), first screen", (100_000, .infinity, .max),
            { try firstScreen(one.text()) }
        ))
    cases.append(
        (
            "post-\(one.id)-keys", "keys while a post of \(one.title) is laid out", (50_000, 50_000, .max),
            { try keysDuringLayout(one.text()) }
        ))
    cases.append(
        (
            "post-\(one.id)-find", "what is looked for in it, letter by letter, and its headings",
            (50_000, 50_000, .max),
            { try keysDuringLayout(one.text(), findingKeys) }
        ))
}

let app = try program.map { try App(path: $0) }
if let app {
    let screen = ["open", "nagare://search", "--offline"]
    cases += [
        (
            "version", "nagare --version, exec to end, its work", (10_000, .infinity, .max),
            { try Samples(count: 50) { (try app.runToEnd(["--version"], .cpuTime), 0) } }
        ),
        (
            "version-wall", "nagare --version, exec to end", nil,
            { try Samples(count: 50) { (try app.runToEnd(["--version"], .wall), 0) } }
        ),
        (
            "start", "first frame, from exec, its work", (40_000, .infinity, .max),
            { try Samples(count: 20) { try app.firstFrame(screen, .cpuTime) } }
        ),
        (
            "start-wall", "first frame, from exec", nil,
            { try Samples(count: 20) { try app.firstFrame(screen, .wall) } }
        ),
    ]
}

var rows: [Row] = []
// These cases run first: memory that the others retain would count as theirs.
if let app {
    let libraryCases: [(id: String, title: String, words: [String])] = [
        (
            "library", "myvideo list --json of 50,000, exec to end, and its memory",
            ["myvideo", "list", "--json"]
        ),
        ("export", "myvideo export of 50,000, exec to end, and its memory", ["myvideo", "export"]),
    ]
    for one in libraryCases where one.id.hasPrefix(prefix) {
        try app.saveVideos(50_000)
        let samples = try Samples(count: 5) { try app.measurePeakMemory(one.words) }
        rows.append(
            Row(id: one.id, title: one.title, samples: samples, limit: (3_000_000, .infinity, 60_000_000)))
    }
}

// Before the other cases, whose threads wake this process for a while.
let idleCount = "idle".hasPrefix(prefix) ? try idle(seconds: 10) : nil
for one in cases where one.id.hasPrefix(prefix) {
    rows.append(Row(id: one.id, title: one.title, samples: try one.run(), limit: one.limit))
}
let head = ["case", "work", "times", "p50 µs", "p99 µs", "most bytes", ""]
let table = [head] + rows.map { $0.cells() }
let widths = head.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
for line in table {
    print(
        line.enumerated().map { column, cell in
            let padding = String(repeating: " ", count: widths[column] - cell.count)
            return column < 2 ? cell + padding : padding + cell
        }.joined(separator: "  "))
}
var missed = rows.flatMap(\.missed)
if let idleCount {
    print("idle: \(idleCount) wake-ups in 10 s")
    if idleCount > 0 { missed.append("idle: \(idleCount) wake-ups in 10 s, at most 0") }
}
if let program, "quiet".hasPrefix(prefix) {
    let count = try withService(program) { origin in
        let app = try App(path: program, service: origin)
        defer { app.clean() }
        return try app.wakeUps(seconds: 10)
    }
    print("quiet: \(count) wake-ups of nagare in 10 s after a search")
    if count > 0 { missed.append("quiet: \(count) wake-ups in 10 s, at most 0") }
}
if let program, "slow-link".hasPrefix(prefix) {
    let samples = try withService(program) { origin in
        let app = try App(path: program, service: origin)
        defer { app.clean() }
        return try Samples(count: 3) { try app.lastFrameOverSlowLink() }
    }
    let row = Row(
        id: "slow-link",
        title: "j forty times at 3 kB/s: the last frame, after the line could have carried it",
        samples: samples, limit: (1_000_000, 1_000_000, .max))
    print(row.cells().joined(separator: "  "))
    missed += row.missed
}
if let program, "devtools".hasPrefix(prefix) {
    let keys = try withService(program) { try DevtoolsKeys(program, $0, rounds: thousands * 80) }
    for row in keys.rows { print(row.cells().joined(separator: "  ")) }
    print(keys.summary)
    missed += keys.missed
}
app?.clean()
for sentence in missed { FileHandle.standardError.write(Data("benchmark: missed: \(sentence)\n".utf8)) }
exit(missed.isEmpty ? 0 : 1)
