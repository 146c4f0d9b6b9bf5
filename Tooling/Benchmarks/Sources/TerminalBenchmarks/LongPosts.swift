import Dispatch
import Foundation
import Markdown
import MarkdownMD4C
import ReactiveCore
import ResultsApp
import TerminalUI

/// A text that is longer than most.
enum LongText {
    /// 10 MB of what posts are made of.
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

/// From a post that is there to the bytes of its first screen.
func firstScreen(_ text: String) throws -> Samples {
    try Samples(count: 5) {
        let terminal = ByteTerminal(Viewport(rows: 24, columns: 80))
        let start = ContinuousClock.now
        let app = try LongPost(text, markdown, on: terminal, SerialScheduler(label: "frames"))
        defer { app.close() }
        // The empty screen is a frame of a few hundred bytes.
        var bytes = 0
        while bytes < 1_000 { bytes += terminal.waitForFrame() }
        return (ContinuousClock.now - start, bytes)
    }
}

/// Down, line by line and page by page.
let readingKeys = (0..<200).map { $0 % 20 < 15 ? "j" : "\u{1B}[6~" }
/// What is looked for, letter by letter, once in all of the text and once more often than is counted, and the headings.
let findingKeys = ["/not here at all", "/store", "Tfirst heading", "T\u{1B}[B\u{1B}[B第9節"].flatMap { words in
    words.map(String.init).reduce(into: [String]()) { keys, letter in
        // A key of several letters begins with the one that no text has.
        if let last = keys.last, last.hasPrefix("\u{1B}"), last.count < 3 {
            keys[keys.count - 1] += letter
        } else {
            keys.append(letter)
        }
    } + ["\r"]
}

/// From a key to its frame, from the first screen on, while the rest is made.
func keysDuringLayout(_ text: String, _ keys: [String] = readingKeys) throws -> Samples {
    let terminal = ByteTerminal(Viewport(rows: 24, columns: 80))
    let scheduler = SerialScheduler(label: "frames")
    let app = try LongPost(text, markdown, on: terminal, scheduler)
    defer { app.close() }
    var bytes = 0
    while bytes < 1_000 { bytes += terminal.waitForFrame() }
    var samples = Samples()
    for key in keys {
        let start = ContinuousClock.now
        terminal.press(Array(key.utf8))
        // What was due before it, and it.
        scheduler.wait()
        samples.add(ContinuousClock.now - start, bytes: terminal.takeWritten())
    }
    return samples
}

extension SerialScheduler {
    /// Returns when all that was to be done now is done, twice: a key, then its frame.
    fileprivate func wait() {
        for _ in 0..<2 {
            let done = DispatchSemaphore(value: 0)
            _ = enqueue(after: .zero) { done.signal() }
            done.wait()
        }
    }
}
