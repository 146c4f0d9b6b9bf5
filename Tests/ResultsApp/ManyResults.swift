import ApplicationFlux
import Entities
import FluxJournal
import Foundation
import Markdown
public import ReactiveCore
import Search
public import TerminalFrames

/// The app's search screen in its shell, with a list of any number of Japanese posts.
///
/// The features are visible inside their own package only; this public type lets the benchmark package
/// measure them.
public struct ManyResults: Sendable {
    private static let words = ["設計", "実装", "画面遷移", "非同期処理", "端末", "状態管理", "検索", "日本語"]

    private let app: SearchApp

    /// Opens the screen and requests its posts.
    ///
    /// - Parameters:
    ///   - count: Posts in the list.
    ///   - terminal: The terminal to draw on.
    ///   - scheduler: The scheduler that handles keys and draws frames.
    ///   - record: Receives the number of bytes that a recording adds; `nil` disables recording.
    public init(
        _ count: Int, on terminal: MeasuredTerminal, _ scheduler: any Scheduler,
        record: (@Sendable (_ bytes: Int) -> Void)? = nil
    ) throws(TerminalFailure) {
        app = try SearchApp(
            Self.posts(count), PlainMarkdown(), at: .search(query: "swift"), terminal.terminal, scheduler,
            record)
    }

    /// Blocks until everything that has happened is recorded, as it would be before the user's next key.
    public func settle() { app.recorder?.flush() }

    /// Closes the screen and releases everything it owns.
    public func close() { app.close() }

    private static func posts(_ count: Int) -> [Post] {
        let date = Date(timeIntervalSince1970: 1_767_225_600)
        return (0..<count).map { row in
            let title = "第\(row)回 Swiftで作る\(words[row % 8])の\(words[row / 8 % 8])について、はじめから丁寧に考える"
            return Post(
                id: "post\(row)", title: title, body: title, url: "https://qiita.com/items/\(row)",
                createdAt: date, updatedAt: date, isPrivate: false, tags: [Tag(name: "Swift")],
                user: User(id: "gijutsu\(row % 7)"), likesCount: row % 1_000, commentsCount: 0,
                stocksCount: 0)
        }
    }
}
