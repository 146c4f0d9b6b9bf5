import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import Markdown
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import TerminalUI

@testable import Search

/// A post's screen on virtual time; every answer takes 100 ms unless said.
final class PostFixture: Sendable {
    let scheduler = VirtualTimeScheduler()
    let root: Scope
    let flux: ApplicationFlux
    let api: FaultyPostAPI
    let desktop: InMemoryDesktop
    let feature: SearchFeature
    let id: Post.ID
    let toasts = Recorder<StyledLine>()

    init(
        _ post: Post = .japanese, comments: [PostComment] = [], isLoggedIn: Bool = true,
        delay: Duration = .milliseconds(100), desktop: InMemoryDesktop = InMemoryDesktop(),
        markdown: any MarkdownParsing = SampleMarkdown()
    ) {
        let token = AccessToken(secret: "s", origin: "https://qiita.com")
        id = post.id
        self.desktop = desktop
        root = Scope(root: "app", scheduler: scheduler)
        flux = ApplicationFlux(
            in: root, vault: InMemoryTokenVault(isLoggedIn ? token : nil), origin: "https://qiita.com")
        api = FaultyPostAPI(
            InMemoryPostAPI(
                posts: [post], comments: [post.id: comments], reader: User(id: "reader"),
                scheduler: scheduler, delay: { _ in delay }))
        feature = SearchFeature(
            in: root, api: api, markdown: markdown, token: flux.token, reducer: { $0.reduce($1) })
        flux.token.restore(environment: nil)
        flux.routing.dispatcher.dispatch(.started(hasToken: isLoggedIn, anonymously: true))
        flux.routing.stream.input.open(.post(id: post.id))
    }

    /// Opens the screen; nothing has arrived yet.
    func open() -> PostScreen {
        let screen = PostScreen(
            id, in: feature, flux: flux, desktop: desktop,
            now: { [scheduler] in Date(timeIntervalSince1970: Double(scheduler.now.components.seconds)) },
            formatDate: { $0 == Date.written ? "2023-11-15" : "2024-01-02" })
        screen.toasts.record(into: toasts)
        return screen
    }

    /// Opens the screen and lets everything arrive.
    func opened() -> PostScreen {
        let screen = open()
        scheduler.run()
        return screen
    }
}

extension PostScreen {
    func press(_ keys: Key..., rows: Int = 21, columns: Int = 80) -> Bool {
        keys.allSatisfy { handle(.key($0), in: Viewport(rows: rows, columns: columns).area) }
    }

    func type(_ text: String, rows: Int = 21, columns: Int = 80) {
        for letter in text { _ = press(Key(.character(letter)), rows: rows, columns: columns) }
    }

    func frame(rows: Int = 21, columns: Int = 80, _ ambiguous: AmbiguousWidth = .narrow) -> Frame {
        var frame = Frame(Viewport(rows: rows, columns: columns, ambiguous: ambiguous))
        draw(on: &frame, in: frame.area)
        return frame
    }
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
