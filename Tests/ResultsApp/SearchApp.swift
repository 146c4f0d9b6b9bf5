import ApplicationFlux
import Entities
import FluxCore
import FluxJournal
import FluxRouting
import FluxScreens
import Foundation
import Markdown
import Persistence
import PostAPI
import ReactiveCore
import Search
import ServiceTexts
import TerminalFrames

/// The search feature in a shell, with posts that are available at once.
struct SearchApp: Sendable {
    let recorder: SessionRecorder?
    private let root: Scope
    private let shell: Shell

    init(
        _ posts: [Post], _ markdown: any MarkdownParsing, at route: Route, _ terminal: any Terminal,
        _ scheduler: any Scheduler,
        _ record: (@Sendable (_ bytes: Int) -> Void)?
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
        let shellFlux = ShellFlux(in: root, desktop: InMemoryDesktop())
        let api = InMemoryPostAPI(
            posts: posts, scheduler: scheduler,
            find: { _, _, _ in PostPage(posts: posts, totalCount: posts.count, nextPage: nil) })
        let entries = SearchFeature(
            in: root, flux: flux, shell: shellFlux, api: api, markdown: markdown,
            history: InMemoryValueVault(), follows: InMemoryFollowLibrary(), now: { Date() },
            formatDate: DateFormat(day: { _ in "2026-11-21" }, time: { _ in "13:42" })
        ).entries
        shell = Shell(
            root, flux.routing, shellFlux, terminal, entries: entries,
            drawn: { frame, now in recorder?.note("frame", DrawnFrame(frame, at: now)) },
            account: flux.account)
        flux.routing.dispatch(
            .started(entries.map(login: Route("login")), isLoggedIn: false, skipsLogin: true))
        flux.routing.dispatch(.switched(to: route))
        try shell.start()
    }

    /// Closes the screens and releases everything they own.
    func close() {
        shell.stop()
        recorder?.dispose()
        root.close()
    }
}
