import ApplicationFlux
import Entities
import FluxCore
import FluxScreens
import FluxTerminal
import Foundation
import Markdown
import Persistence
import PostAPI
import Search
import ServiceTexts

/// Runs the search feature alone, with in-memory interfaces: no network, no files, and no other features.
@main enum SearchDemo: TerminalApp {
    static let configuration = AppConfiguration(name: "search-demo")

    static func screens(_ app: AppContext) -> [ScreenEntry] {
        SearchFeature(
            in: app.scope,
            flux: ApplicationFlux(
                in: app.scope, app.routing, vault: InMemoryTokenVault(), origin: "https://qiita.com"),
            shell: app.shell, api: InMemoryPostAPI(posts: posts, scheduler: app.scope.scheduler),
            markdown: PlainMarkdown(), history: InMemoryValueVault(), follows: InMemoryFollowLibrary(),
            now: { Date() }, formatDate: .iso8601
        ).entries
    }
}

private let titles = [
    "Swift の並行処理を図なしで説明する", "単方向データフローとは何か", "Scoped stores, one journal",
    "全文検索を三文字から始める", "Tests in virtual time", "Rust から Swift に来て驚いたこと",
]
private let written = Date(timeIntervalSince1970: 1_767_225_600)
private let posts = titles.enumerated().map { place, title in
    Post(
        id: "post\(place)", title: title, body: "# \(title)\n\nfind: swift データ in\n\n- [ ] 読む\n- [x] 書く",
        url: "https://qiita.com/demo/items/post\(place)", createdAt: written, updatedAt: written,
        isPrivate: false, tags: [Tag(name: "Swift")], user: User(id: "demo", name: "デモ"),
        likesCount: place * 7, commentsCount: 0, stocksCount: place)
}
