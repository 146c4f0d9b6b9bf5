import ApplicationFlux
import Entities
import FluxJournal
import Foundation
import Markdown
public import ReactiveCore
import Search
public import TerminalUI

/// The app's own search screen in its shell, with as many posts in Japanese in its list as are asked for.
///
/// What it is made of shows itself to this package only; this type is for who measures it from another one.
public struct ManyResults: Sendable {
    private static let words = ["設計", "実装", "画面遷移", "非同期処理", "端末", "状態管理", "検索", "日本語"]

    private let app: SearchApp

    /// Opens the screen, and asks for its posts.
    ///
    /// - Parameters:
    ///   - count: Posts in the list.
    ///   - scheduler: Where keys are handled and frames are drawn.
    ///   - record: Given the lines of a recording as they are made; `nil` for none.
    public init(
        _ count: Int, on terminal: any Terminal, _ scheduler: any Scheduler,
        record: (@Sendable (_ bytes: Int) -> Void)? = nil
    ) throws(TerminalFailure) {
        app = try SearchApp(
            Self.posts(count), PlainMarkdown(), at: .search(query: "swift"), terminal, scheduler, record)
    }

    /// Returns when what happened so far is recorded, as it is before a person's next key.
    public func settle() { app.recorder?.flush() }

    /// Closes the screen, and all that belongs to it.
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
