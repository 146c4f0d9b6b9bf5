import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import FluxTerminalTesting
import FoundationEssentials
import Markdown
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import ServiceTexts
import TerminalFrames

@testable import Search

/// A post's screen in virtual time. Answers take 100 ms by default.
final class PostFixture: Sendable {
    let scheduler = VirtualTimeScheduler()
    let root: Scope
    let flux: ApplicationFlux
    let api: FaultyPostAPI
    let desktop: InMemoryDesktop
    let shell: ShellFlux
    let feature: SearchFeature
    let id: Post.ID
    /// The copied texts in order.
    let copied = Recorder<String>()
    private let drivers = Box<[ScreenDriver]>([])

    /// The toasts in order.
    var toasts: [String] { drivers.value.last?.toasts ?? [] }

    init(
        _ post: Post = .japanese, comments: [PostComment] = [], isLoggedIn: Bool = true,
        delay: Duration = .milliseconds(100), desktop: InMemoryDesktop = InMemoryDesktop(),
        markdown: any MarkdownParsing = SampleMarkdown(), images: any ImageSource = NoImages(),
        restoring snapshot: ScopeSnapshot? = nil
    ) {
        let token = AccessToken(secret: "s", origin: "https://qiita.com")
        id = post.id
        self.desktop = desktop
        root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        if let snapshot { root.restore(snapshot) }
        flux = ApplicationFlux(
            in: root, vault: InMemoryTokenVault(isLoggedIn ? token : nil), settings: InMemoryValueVault(),
            origin: "https://qiita.com")
        shell = ShellFlux(in: root, desktop: desktop, images: images)
        api = FaultyPostAPI(
            InMemoryPostAPI(
                posts: [post], comments: [post.id: comments], users: ["s": User(id: "reader")],
                currentUser: User(id: "reader"),
                scheduler: scheduler, delay: { _ in delay }))
        feature = SearchFeature(
            in: root, flux: flux, shell: shell, api: api, markdown: markdown, history: InMemoryValueVault(),
            follows: InMemoryFollowLibrary(),
            now: { [scheduler] in Date(timeIntervalSince1970: Double(scheduler.now.components.seconds)) },
            formatDate: DateFormat(day: { $0 == Date.written ? "2023-11-15" : "2024-01-02" }))
        shell.store.commands.asObservable().compactMap { if case .copy(let text) = $0 { text } else { nil } }
            .record(into: copied)
        flux.token.restore(environment: nil)
        flux.routing.dispatch(.started(.sample, isLoggedIn: isLoggedIn, skipsLogin: true))
        flux.routing.dispatch(.opened(.post(id: post.id)))
    }

    /// Opens the screen; nothing has arrived yet.
    func open(_ opening: ScreenEntry.Opening = .byUser, anchor: String? = nil) -> PostScreen {
        let route = Route.post(id: id, anchor: anchor)
        guard let screen = feature.entries.entry(for: route)?.open(route, opening) else {
            preconditionFailure("not its route")
        }
        return PostScreen(ScreenDriver(screen, on: scheduler, shell), of: self, drivers: drivers)
    }

    /// Logs in on the login screen, which returns to the post.
    func returnAfterLogin() {
        let token = AccessToken(secret: "s", origin: "https://qiita.com")
        flux.token.dispatcher.dispatch(.loggedIn(token, User(id: "reader")))
        scheduler.advance(by: .zero)
    }

    /// Opens the screen after a login and waits until everything has arrived.
    func reopened() -> PostScreen {
        let screen = open(.returned)
        scheduler.run()
        return screen
    }

    /// Opens the screen and waits until everything has arrived.
    func opened() -> PostScreen {
        let screen = open()
        scheduler.run()
        return screen
    }
}

/// A post's screen under test; each call can set the screen size.
struct PostScreen {
    let driver: ScreenDriver
    /// Retains the fixture, which owns the root scope.
    private let fixture: PostFixture

    init(_ driver: ScreenDriver, of fixture: PostFixture, drivers: Box<[ScreenDriver]>) {
        (self.driver, self.fixture) = (driver, fixture)
        drivers.value.append(driver)
    }

    func press(_ keys: Key..., rows: Int = 21, columns: Int = 80) -> Bool {
        resize(rows, columns)
        return keys.allSatisfy { driver.press($0) }
    }

    func type(_ text: String, rows: Int = 21, columns: Int = 80) {
        resize(rows, columns)
        driver.type(text)
    }

    func select(_ item: Int) -> Bool { driver.select(item) }

    /// Lets the screen adjust to its area, as it does before it is drawn.
    func adjust() { driver.adjust() }

    func paste(_ text: String) -> Bool { driver.paste(text) }

    func frame(rows: Int = 21, columns: Int = 80, _ ambiguous: AmbiguousWidth = .narrow) -> Frame {
        driver.viewport = Viewport(rows: rows, columns: columns, ambiguous: ambiguous)
        return driver.frame
    }

    private func resize(_ rows: Int, _ columns: Int) {
        driver.viewport = Viewport(rows: rows, columns: columns, ambiguous: driver.viewport.ambiguous)
    }

    var notice: String? { driver.notice }
    func hint(_ key: Key) -> String? { driver.hint(key) }
    var hints: String { driver.hints }
    func dismissNotice() { driver.dismissNotice() }
    func close() { driver.screen.close() }
}

extension Date {
    static let written = Date(timeIntervalSince1970: 1_700_000_000)
    static let updated = Date(timeIntervalSince1970: 1_704_153_600)
}

extension Post {
    static let japanese = Post(
        id: "4f0e", title: "Swiftの並行処理で作る一方向データフローと、その画面をターミナルに映すまでの長い長い道のりについて",
        body: "sample", url: "https://qiita.com/hanako/items/4f0e", createdAt: .written, updatedAt: .updated,
        isPrivate: false, tags: [Tag(name: "Swift"), Tag(name: "設計"), Tag(name: "Linux")],
        user: User(id: "hanako", name: "山田 花子"), likesCount: 12, commentsCount: 2, stocksCount: 3)
}

extension PostComment {
    static let two = [
        PostComment(
            id: "c2", body: "comment", createdAt: .updated, updatedAt: .updated, user: User(id: "taro")),
        PostComment(
            id: "c1", body: "とても参考になりました。\nありがとうございます。", createdAt: .written, updatedAt: .written,
            user: User(id: "jiro", name: "佐藤 次郎")),
    ]
}
