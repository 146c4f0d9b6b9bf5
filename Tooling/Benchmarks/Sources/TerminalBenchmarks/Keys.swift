import Foundation
import Glibc
import ReactiveCore
import ResultsApp
import TerminalUI
import TerminalUIPosix

/// From a key's bytes to the bytes that are written for it, without a terminal: decode, change, draw, compare.
///
/// It is one thread's work, so its own time is counted: what others take of the machine is not ours.
func inMemory(
    _ keys: [String], _ viewport: Viewport, record: (@Sendable (Int) -> Void)? = nil
) throws -> Samples {
    let (terminal, scheduler) = (ByteTerminal(viewport), VirtualTimeScheduler())
    let app = try ManyResults(postCount, on: terminal, scheduler, record: record)
    defer { app.close() }
    // An Esc alone is a key once nothing has followed it: from here on keys are the list's.
    terminal.press(Array(leaveField.utf8))
    scheduler.run()
    var samples = Samples()
    for (number, key) in keys.enumerated() {
        // Lines are made when keys rest: a person's keys are not pressed by the thousand.
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

/// Posts in the list.
private let postCount = 100_000

private let leaveField = "\u{1B}"

/// What this thread has worked so far.
private func threadCPUTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// From writing a key into a pseudo terminal to reading the whole frame from it: three threads take part.
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

/// How often something wakes in this process while an open terminal has nothing to do.
func idle(seconds: Int32) throws -> Int {
    try withTerminal(rows: 24, columns: 80) { press in
        _ = press("j")
        // The threads that served the last key first go to rest, then end.
        poll(nil, 0, 7_000)
        return try wakeUps(seconds: seconds)
    }
}

/// Runs the app on a pseudo terminal; `press` returns how many bytes the frame after a key has.
private func withTerminal<Result>(
    rows: Int, columns: Int, _ body: ((String) -> Int) throws -> Result
) throws -> Result {
    let pseudo = try PseudoTerminal(rows: rows, columns: columns)
    defer { pseudo.close() }
    let terminal = PosixTerminal(
        path: pseudo.path, kind: "xterm-256color", palette: Palette(.trueColour, .dark),
        ambiguous: .narrow)
    let app = try ManyResults(postCount, on: terminal, SerialScheduler(label: "frames"))
    defer { app.close() }
    // The posts arrive, and the field is left, each with a frame or more.
    pseudo.drain(for: .seconds(2))
    pseudo.press(leaveField)
    pseudo.drain(for: .seconds(1))
    return try body { key in
        pseudo.press(key)
        return pseudo.frameLength()
    }
}
