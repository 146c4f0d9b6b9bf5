import ApplicationFlux
import Entities
import FluxCore
import Foundation
import Markdown
import Persistence
import PostAPI
import ReactiveCore
import Search
import Shell
import TerminalUI

/// The app's own search screen in its shell, with 100,000 posts in Japanese in its list.
struct ResultsApp {
    static let count = 100_000
    private static let words = ["設計", "実装", "画面遷移", "非同期処理", "端末", "状態管理", "検索", "日本語"]

    private let root: Scope
    private let shell: Shell

    /// - Parameter scheduler: Where keys are handled and frames are drawn.
    init(_ terminal: any Terminal, _ scheduler: any Scheduler) throws {
        let root = Scope(root: "benchmark", scheduler: scheduler)
        let flux = ApplicationFlux(
            in: root, vault: InMemoryTokenVault(), settings: InMemoryValueVault(),
            origin: "https://qiita.com")
        let around = ShellFlux(in: root, desktop: InMemoryDesktop())
        let posts = Self.posts
        let api = InMemoryPostAPI(
            posts: posts, scheduler: scheduler,
            find: { _, _, _ in PostPage(posts: posts, totalCount: posts.count, nextPage: nil) })
        let feature = SearchFeature(
            in: root, flux: flux, shell: around, api: api, markdown: PlainMarkdown(),
            history: InMemoryValueVault(), now: { Date() }, formatDate: { _ in "2026-11-21" })
        let entries = feature.entries
        shell = Shell(root, flux, around, terminal, entries: entries, logOut: {})
        self.root = root
        flux.routing.dispatch(
            .started(entries.map(login: Route("login")), hasToken: false, anonymously: true))
        flux.routing.dispatch(.switched(to: .search(query: "swift")))
        try shell.start()
    }

    func close() {
        shell.stop()
        root.close()
    }

    private static var posts: [Post] {
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
