import ApplicationFlux
import Entities
import FluxCore
import Foundation
import Journal
import Markdown
import Persistence
import PostAPI
public import ReactiveCore
import Search
import Shell
public import TerminalUI

/// The app's own search screen in its shell, with as many posts in Japanese in its list as are asked for.
///
/// What it is made of shows itself to this package only; this type is for who measures it from another one.
public struct ManyResults: Sendable {
    private static let words = ["設計", "実装", "画面遷移", "非同期処理", "端末", "状態管理", "検索", "日本語"]

    private let root: Scope
    private let shell: Shell
    private let recorder: SessionRecorder?

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
        let root = Scope(root: "results", scheduler: scheduler, mode: .onScheduler)
        self.root = root
        let header = RecordingHeader(app: "results", profile: "default", started: "")
        let recorder = record.map { record in
            SessionRecorder(root, header) { lines, _ in record(lines.count) }
        }
        self.recorder = recorder
        let flux = ApplicationFlux(
            in: root, vault: InMemoryTokenVault(), settings: InMemoryValueVault(),
            origin: "https://qiita.com")
        let around = ShellFlux(in: root, desktop: InMemoryDesktop())
        let posts = Self.posts(count)
        let api = InMemoryPostAPI(
            posts: posts, scheduler: scheduler,
            find: { _, _, _ in PostPage(posts: posts, totalCount: posts.count, nextPage: nil) })
        let entries = SearchFeature(
            in: root, flux: flux, shell: around, api: api, markdown: PlainMarkdown(),
            history: InMemoryValueVault(), follows: InMemoryFollowLibrary(), now: { Date() },
            formatDate: { _ in "2026-11-21" }
        ).entries
        shell = Shell(
            root, flux, around, terminal, entries: entries,
            drawn: { frame, now in recorder?.note("frame", DrawnFrame(frame, at: now)) },
            logOut: {})
        flux.routing.dispatch(
            .started(entries.map(login: Route("login")), hasToken: false, anonymously: true))
        flux.routing.dispatch(.switched(to: .search(query: "swift")))
        try shell.start()
    }

    /// Returns when what happened so far is recorded, as it is before a person's next key.
    public func settle() { recorder?.flush() }

    /// Closes the screen, and all that belongs to it.
    public func close() {
        shell.stop()
        recorder?.dispose()
        root.close()
    }

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
