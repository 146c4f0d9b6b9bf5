import Foundation
import Glibc
import Measuring
import ReactiveCore
import ResultsApp

/// The time from a key's bytes to the bytes of its frame, without a terminal: decode, update, draw, compare.
///
/// All work is on one thread, so its CPU time is measured, which excludes the work of other processes.
///
/// - Parameter record: Receives the number of bytes that a recording adds; `nil` disables recording.
func inMemory(
    _ keys: [String], record: (@Sendable (Int) -> Void)? = nil
) throws -> Samples {
    let (terminal, scheduler) = (ByteCounter(rows: 24, columns: 80), VirtualTimeScheduler())
    let app = try ManyResults(postCount, on: .counting(terminal), scheduler, record: record)
    defer { app.close() }
    // A single Esc is recognised once no other byte has followed it; from here on keys go to the list.
    terminal.press(Array(leaveField.utf8))
    scheduler.run()
    var samples = Samples()
    for (number, key) in keys.enumerated() {
        // Lines are laid out when no keys arrive, and no user presses thousands of keys without a pause.
        if number % 100 == 0 { app.settle() }
        let bytes = Array(key.utf8)
        _ = terminal.takeWritten()
        let start = cpuTime()
        terminal.press(bytes)
        scheduler.advance(by: .zero)
        samples.add(cpuTime() - start, bytes: terminal.takeWritten())
    }
    return samples
}

private let postCount = 100_000

private let leaveField = "\u{1B}"

/// The number of wake-ups in this process while an open terminal with the app is idle.
func idle(seconds: Int32) throws -> Int {
    let pseudo = try PseudoTerminal(rows: 24, columns: 80)
    defer { pseudo.close() }
    let scheduler = SerialScheduler(label: "frames")
    let app = try ManyResults(postCount, on: .device(pseudo.path), scheduler)
    defer { scheduler.finish { app.close() } }
    // Wait until the posts have arrived, and then until the field is left; each draws one or more frames.
    pseudo.drain(for: .seconds(2))
    pseudo.press(leaveField)
    pseudo.drain(for: .seconds(1))
    pseudo.press("j")
    _ = pseudo.frameLength()
    // The threads that handled the last key first become idle and then end.
    poll(nil, 0, 7_000)
    let before = try contextSwitches(of: getpid())
    // There are no descriptors; the kernel, not one of our timers, ends the wait.
    poll(nil, 0, seconds * 1_000)
    // Without this thread's own wait.
    return try contextSwitches(of: getpid()) - before - 1
}
