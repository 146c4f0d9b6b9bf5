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
import TerminalUIPosix

// Runs the search feature alone, with in-memory interfaces: no network, no files, and no other features.

let titles = [
    "Swift の並行処理を図なしで説明する", "単方向データフローとは何か", "Scoped stores, one journal",
    "全文検索を三文字から始める", "Tests in virtual time", "Rust から Swift に来て驚いたこと",
]
let written = Date(timeIntervalSince1970: 1_767_225_600)
let posts = titles.enumerated().map { place, title in
    Post(
        id: "post\(place)", title: title, body: "# \(title)\n\nfind: swift データ in\n\n- [ ] 読む\n- [x] 書く",
        url: "https://qiita.com/demo/items/post\(place)", createdAt: written, updatedAt: written,
        isPrivate: false, tags: [Tag(name: "Swift")], user: User(id: "demo", name: "デモ"),
        likesCount: place * 7, commentsCount: 0, stocksCount: place)
}

let scheduler = SerialScheduler(label: "search-demo")
let root = Scope(appRoot: "search-demo", scheduler: scheduler, mode: .onScheduler)
let flux = ApplicationFlux(
    in: root, vault: InMemoryTokenVault(), settings: InMemoryValueVault(), origin: "https://qiita.com")
let shellFlux = ShellFlux(in: root, desktop: InMemoryDesktop())
let entries = SearchFeature(
    in: root, flux: flux, shell: shellFlux, api: InMemoryPostAPI(posts: posts, scheduler: scheduler),
    markdown: PlainMarkdown(), history: InMemoryValueVault(), follows: InMemoryFollowLibrary(),
    now: { Date() },
    formatDate: DateFormat(
        day: { $0.formatted(.iso8601.year().month().day()) },
        time: { $0.formatted(.iso8601.time(includingFractionalSeconds: false)) })
).entries
let language = Language(environment: ProcessInfo.processInfo.environment)
let terminal = PosixTerminal(
    path: "/dev/tty", kind: "xterm", palette: Palette(.sixteen, .dark), ambiguous: .narrow, language: language
)
let shell = Shell(root, flux, shellFlux, terminal, entries: entries, logOut: {})

flux.routing.dispatch(.started(entries.map(login: Route("login")), hasToken: false, anonymously: true))
do throws(TerminalFailure) { try shell.start() } catch {
    FileHandle.standardError.write(Data("search-demo: \(ErrorMessage(error, in: language).sentence)\n".utf8))
    exit(1)
}
_ = try await shell.ended.asObservable().filter { $0 }.firstValue()
await root.scheduler.perform { shell.stop() }
root.close()
