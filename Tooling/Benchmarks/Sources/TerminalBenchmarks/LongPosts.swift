import Dispatch
import Foundation
import Markdown
import MarkdownMD4C
import ReactiveCore
import ResultsApp

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
