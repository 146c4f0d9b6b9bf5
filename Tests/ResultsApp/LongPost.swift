import ApplicationFlux
import Entities
import Foundation
public import Markdown
public import ReactiveCore
import Search
public import TerminalFrames

/// The app's post screen in its shell, with a text of any length.
public struct LongPost: Sendable {
    private let app: SearchApp

    /// Opens the post.
    ///
    /// - Parameters:
    ///   - text: The text of the post, as Markdown.
    ///   - markdown: The parser for the text.
    ///   - terminal: The terminal to draw on.
    ///   - scheduler: The scheduler that handles keys and draws frames.
    public init(
        _ text: String, _ markdown: any MarkdownParsing, on terminal: MeasuredTerminal,
        _ scheduler: any Scheduler
    ) throws(TerminalFailure) {
        let date = Date(timeIntervalSince1970: 1_767_225_600)
        let post = Post(
            id: "long", title: "A long post", body: text, url: "https://qiita.com/items/long",
            createdAt: date, updatedAt: date, isPrivate: false, tags: [Tag(name: "Swift")],
            user: User(id: "gijutsu"), likesCount: 1, commentsCount: 0, stocksCount: 0)
        app = try SearchApp([post], markdown, at: .post(id: post.id), terminal.terminal, scheduler, nil)
    }

    /// Closes the screen and releases everything it owns.
    public func close() { app.close() }
}
