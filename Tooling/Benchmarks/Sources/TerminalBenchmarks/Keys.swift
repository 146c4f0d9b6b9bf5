import Dispatch
import Foundation
import Glibc
import Markdown
import MarkdownMD4C
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

/// Very long texts.
enum LongText {
    /// 10 MB with everything that posts contain.
    static var mixed: String {
        let block = """
            ## 第%節 Swiftで作る画面

            状態は一方向に流れ、画面はそれを映すだけです。It flows *one way* only, see [the site][site] and `Store`.

            - one, with **some** more of it
            - two

            ```swift:Store%.swift
            let store = scope.store(State())
            store.dispatch(.opened)
            ```

            | a | b |
            | --- | ---: |
            | % | 2 |

            """
        return repeated(block, to: 10_000_000) + "[site]: https://example.com/site\n"
    }

    static var lines: String {
        repeated("Line % of a paragraph that says 何か about [it](https://e.com/%).\n", 10_000)
    }
    static var code: String { "```swift\n" + repeated("    let value% = compute(%)\n", 20_000) + "```\n" }
    static var word: String { String(repeating: "x", count: 5_000_000) }

    private static func repeated(_ text: String, _ count: Int) -> String {
        (0..<count).map { text.replacing("%", with: "\($0)") }.joined()
    }

    private static func repeated(_ text: String, to bytes: Int) -> String {
        repeated(text, bytes / text.utf8.count + 1)
    }
}

private let markdown: any MarkdownParsing = MarkdownMD4C() ?? PlainMarkdown()

/// The time from a parsed post to the bytes of its first screen.
func firstScreen(_ text: String) throws -> Samples {
    try Samples(count: 5) {
        let terminal = ByteCounter(rows: 24, columns: 80)
        let scheduler = SerialScheduler(label: "frames")
        let start = ContinuousClock.now
        let app = try LongPost(text, markdown, on: .counting(terminal), scheduler)
        defer { scheduler.finish { app.close() } }
        // The empty screen is a frame of a few hundred bytes.
        var bytes = 0
        while bytes < 1_000 { bytes += terminal.waitForFrame() }
        return (ContinuousClock.now - start, bytes)
    }
}

/// Scrolls down, by lines and by pages.
let readingKeys = (0..<200).map { $0 % 20 < 15 ? "j" : "\u{1B}[6~" }
/// Searches letter by letter, for a text without a match and for one with more matches than are counted, and
/// navigates the headings.
let findingKeys = ["/not here at all", "/store", "Tfirst heading", "T\u{1B}[B\u{1B}[B第9節"].flatMap { words in
    words.map(String.init).reduce(into: [String]()) { keys, letter in
        // A key of several bytes begins with an escape character, which no text contains.
        if let last = keys.last, last.hasPrefix("\u{1B}"), last.count < 3 {
            keys[keys.count - 1] += letter
        } else {
            keys.append(letter)
        }
    } + ["\r"]
}

/// The time from a key to its frame while the rest of the post is laid out.
func keysDuringLayout(_ text: String, _ keys: [String]) throws -> Samples {
    let terminal = ByteCounter(rows: 24, columns: 80)
    let scheduler = SerialScheduler(label: "frames")
    let app = try LongPost(text, markdown, on: .counting(terminal), scheduler)
    defer { scheduler.finish { app.close() } }
    var bytes = 0
    while bytes < 1_000 { bytes += terminal.waitForFrame() }
    var samples = Samples()
    for key in keys {
        let start = ContinuousClock.now
        terminal.press(Array(key.utf8))
        // Waits for earlier work and for the key's own.
        scheduler.wait()
        samples.add(ContinuousClock.now - start, bytes: terminal.takeWritten())
    }
    return samples
}

extension SerialScheduler {
    /// Runs work, such as the end of an app, and waits for it.
    func finish(_ work: @escaping @Sendable () -> Void) {
        schedule(work)
        wait()
    }

    /// Waits twice until all pending work is done: for the key and for its frame.
    fileprivate func wait() {
        for _ in 0..<2 {
            let done = DispatchSemaphore(value: 0)
            _ = enqueue(after: .zero) { done.signal() }
            done.wait()
        }
    }
}
