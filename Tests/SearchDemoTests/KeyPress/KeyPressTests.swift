import ApplicationFlux
import Entities
import FluxCore
import Foundation
import Markdown
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import Search
import Shell
import TerminalUI
import TerminalUIPosix
import Testing

@Suite(.blocking, .serialized, .needs(.pseudoTerminal)) struct KeyPressTests {
    /// The path of a coverage profile; `Tooling/check` sets it to see which files a key press passes through.
    static let profile = ProcessInfo.processInfo.environment["NAGARE_KEY_PRESS"]

    @Test("one key press in the results takes one frame from bytes read to bytes written")
    func keyPress() throws {
        let terminal = KeyPressTerminal(rows: 24, columns: 80)
        let scheduler = SerialScheduler(label: "key-press")
        let root = Scope(root: "key-press", scheduler: scheduler)
        let shell = shell(root, terminal)
        defer {
            shell.stop()
            root.close()
        }
        try shell.start()
        try terminal.frame { $0.contains("3 posts") }
        terminal.send("\u{1B}")
        try terminal.frame { $0.contains("browser") }
        terminal.drain()

        Coverage.reset()
        terminal.send("j")
        let frame = try terminal.frame()
        if let profile = Self.profile { Coverage.write(to: profile) }

        #expect(frame.contains("post 1"), "the selection has moved to the second post")
        #expect(frame.utf8.count < 1_024)
    }

    private func shell(_ root: Scope, _ terminal: KeyPressTerminal) -> Shell {
        let flux = ApplicationFlux(
            in: root, vault: InMemoryTokenVault(), settings: InMemoryValueVault(),
            origin: "https://qiita.com")
        let shell = ShellFlux(in: root, desktop: InMemoryDesktop())
        let written = Date(timeIntervalSince1970: 1_767_225_600)
        let posts = (0..<3).map { number in
            Post(
                id: "post\(number)", title: "post \(number)", body: "swift",
                url: "https://qiita.com/\(number)",
                createdAt: written, updatedAt: written, isPrivate: false, tags: [Tag(name: "Swift")],
                user: User(id: "demo"), likesCount: 0, commentsCount: 0, stocksCount: 0)
        }
        let entries = SearchFeature(
            in: root, flux: flux, shell: shell, api: InMemoryPostAPI(posts: posts, scheduler: root.scheduler),
            markdown: PlainMarkdown(), history: InMemoryValueVault(), follows: InMemoryFollowLibrary(),
            now: { written },
            formatDate: DateFormat(day: { _ in "2026-01-01" }, time: { _ in "13:42" })
        ).entries
        flux.routing.dispatch(
            .started(entries.map(login: Route("login")), hasToken: false, anonymously: true))
        flux.routing.dispatch(.switched(to: .search(query: "swift")))
        let posixTerminal = PosixTerminal(
            path: terminal.path, kind: "xterm", palette: Palette(.sixteen, .dark), ambiguous: .narrow)
        return Shell(root, flux, shell, posixTerminal, entries: entries, logOut: {})
    }
}
