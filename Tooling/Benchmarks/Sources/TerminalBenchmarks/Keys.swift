import Foundation
import Glibc
import ReactiveCore
import ResultsApp
import TerminalFrames

/// The time from a key's bytes to the bytes of its frame, without a terminal: decode, update, draw, compare.
///
/// All work is on one thread, so its CPU time is measured, which excludes the work of other processes.
///
/// - Parameters:
///   - keys: The keys that are measured.
///   - preparation: Keys before them, which are not.
///   - count: The number of posts in the list.
func inMemory(
    _ keys: [String], after preparation: [String] = [], _ viewport: Viewport, posts count: Int = postCount,
    record: (@Sendable (Int) -> Void)? = nil
) throws -> Samples {
    let (terminal, scheduler) = (
        ByteCounter(rows: viewport.rows, columns: viewport.columns), VirtualTimeScheduler()
    )
    let app = try ManyResults(count, on: .counting(terminal), scheduler, record: record)
    defer { app.close() }
    // A single Esc is recognised once no other byte has followed it; from here on keys go to the list.
    terminal.press(Array(leaveField.utf8))
    scheduler.run()
    for key in preparation {
        terminal.press(Array(key.utf8))
        scheduler.run()
    }
    var samples = Samples()
    for (number, key) in keys.enumerated() {
        // Lines are laid out when no keys arrive, and no user presses thousands of keys without a pause.
        if number % 100 == 0 { app.settle() }
        let bytes = Array(key.utf8)
        _ = terminal.takeWritten()
        let start = threadCPUTime()
        terminal.press(bytes)
        scheduler.advance(by: .zero)
        samples.add(threadCPUTime() - start, bytes: terminal.takeWritten())
    }
    return samples
}

/// Keys that fill a field with 64 KB of text.
///
/// - Parameter opening: The key that gives the focus to the field.
func filling(_ opening: String) -> [String] {
    [opening, "\u{1B}[200~" + String(repeating: "流れ ", count: 12_000) + "\u{1B}[201~"]
}

/// Edits in a full field: a deleted character, a typed one, moves, and another paste.
let editsOfFullField = (0..<20).flatMap { _ in
    [
        "\u{7F}", "x", "\u{1B}[D", "\u{1B}[C", "\u{1}", "\u{5}",
        "\u{1B}[200~" + String(repeating: "y", count: 70_000) + "\u{1B}[201~",
    ]
}

let postCount = 100_000

/// The number of posts that a search can list: Qiita answers 100 pages of 100 posts.
let largestSearch = 10_000

private let leaveField = "\u{1B}"

/// The CPU time of this thread so far.
private func threadCPUTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// The time from writing a key into a pseudo terminal to reading the whole frame from it, across three
/// threads.
func throughTerminal(_ keys: [String], rows: Int, columns: Int) throws -> Samples {
    try withTerminal(rows: rows, columns: columns) { press in
        let clock = ContinuousClock()
        var samples = Samples()
        for key in keys {
            let start = clock.now
            let length = press(key)
            samples.add(clock.now - start, bytes: length)
        }
        return samples
    }
}

/// The number of wake-ups in this process while an open terminal is idle.
func idle(seconds: Int32) throws -> Int {
    try withTerminal(rows: 24, columns: 80) { press in
        _ = press("j")
        // The threads that handled the last key first become idle and then end.
        poll(nil, 0, 7_000)
        return try wakeUps(seconds: seconds)
    }
}

/// Runs the app on a pseudo terminal. `press` returns the number of bytes of the frame after a key.
private func withTerminal<Result>(
    rows: Int, columns: Int, _ body: ((String) -> Int) throws -> Result
) throws -> Result {
    let pseudo = try PseudoTerminal(rows: rows, columns: columns)
    defer { pseudo.close() }
    let app = try ManyResults(postCount, on: .device(pseudo.path), SerialScheduler(label: "frames"))
    defer { app.close() }
    // Wait until the posts have arrived, and then until the field is left; each draws one or more frames.
    pseudo.drain(for: .seconds(2))
    pseudo.press(leaveField)
    pseudo.drain(for: .seconds(1))
    return try body { key in
        pseudo.press(key)
        return pseudo.frameLength()
    }
}
