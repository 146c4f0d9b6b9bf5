import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
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
import Testing

@testable import Search

@Suite struct StocksScreenTests {
    /// The screen of a user who has stocked `count` posts.
    private final class Fixture: Sendable {
        let scheduler = VirtualTimeScheduler()
        let root: Scope
        let flux: ApplicationFlux
        let api: InMemoryPostAPI
        let feature: SearchFeature
        let shell: ShellFlux

        init(stocked count: Int, delay: Duration = .milliseconds(100)) {
            root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
            let token = AccessToken(secret: "s", origin: "https://qiita.com")
            flux = ApplicationFlux(
                in: root, vault: InMemoryTokenVault(token), settings: InMemoryValueVault(),
                origin: "https://qiita.com")
            shell = ShellFlux(in: root, desktop: InMemoryDesktop())
            let user = User(id: "reader")
            api = InMemoryPostAPI(
                posts: Post.samples(count), users: ["s": user], currentUser: user, scheduler: scheduler,
                delay: { _ in delay })
            feature = SearchFeature(
                in: root, flux: flux, shell: shell, api: api, markdown: PlainMarkdown(),
                history: InMemoryValueVault(), follows: InMemoryFollowLibrary(), now: { .start },
                formatDate: DateFormat(day: { _ in "2026-03-14" }))
            flux.token.restore(environment: nil)
            flux.routing.dispatch(.started(.sample, isLoggedIn: true, skipsLogin: true))
            let (api, done) = (api, Box(0))
            root.work("stock") {
                for post in Post.samples(count).reversed() { _ = try? await api.stock(post.id) }
                done.value = count
            }
            scheduler.run()
            precondition(done.value == count, "virtual time has run")
        }

        func open(rows: Int = 21, columns: Int = 80) throws -> ScreenDriver {
            let screen = try #require(feature.entries.entry(for: .stocks)?.open(.stocks))
            return ScreenDriver(screen, on: scheduler, shell, rows: rows, columns: columns)
        }

        func opened(rows: Int = 21, columns: Int = 80) throws -> ScreenDriver {
            let screen = try open(rows: rows, columns: columns)
            scheduler.run()
            return screen
        }
    }

    private func golden(_ screen: ScreenDriver, _ name: String) -> Mismatch? {
        GoldenText(beside: #filePath).mismatch(screen, name)
    }

    @Test("posts that cannot be decoded are counted over all pages, and again after a refresh")
    func leftOut() {
        var state = StocksState(perPage: 1)
        func answer(_ id: String, next: Int?, leftOut: Int?) {
            guard let request = state.stocks.query.runningRequest else { return }
            let page = InfinitePage<StockedPosts>([.sample(id)], next: next, metadata: leftOut)
            state.reduce(.pages(.pageArrived(page, for: request, at: .zero)))
        }
        state.reduce(.screenOpened(perPage: 1, at: .zero))
        answer("a", next: 2, leftOut: 2)
        #expect(state.leftOut == 2)
        state.reduce(.pages(.nextPageRequested(at: .zero)))
        answer("b", next: nil, leftOut: 1)
        #expect(state.leftOut == 3)
        state.reduce(.refreshed(at: .zero))
        #expect(state.leftOut == 3)
        answer("a", next: nil, leftOut: nil)
        #expect(state.leftOut == nil)
    }

    @Test("the stocks are aligned in columns, each with its mark")
    func list() throws {
        let fixture = Fixture(stocked: 14)
        let screen = try fixture.opened()
        #expect(golden(screen, "stocks") == nil)
        #expect(GoldenText().mismatchInJapanese(screen, "stocks") == nil)
        #expect(golden(try fixture.opened(rows: 9, columns: 40), "stocks-narrow") == nil)
    }

    @Test("an empty list and a loading list have their own messages")
    func empty() throws {
        let none = Fixture(stocked: 0)
        #expect(golden(try none.opened(), "stocks-none") == nil)
        let slow = Fixture(stocked: 0, delay: .seconds(2))
        let screen = try slow.open()
        slow.scheduler.advance(by: .milliseconds(250))
        #expect(golden(screen, "stocks-loading") == nil)
    }

    @Test("selected posts are unstocked at once, and one undo stocks them again")
    func several() throws {
        let fixture = Fixture(stocked: 5)
        let screen = try fixture.opened()
        for key in [" ", " ", "s"] as [Key] {
            screen.press(key)
            fixture.scheduler.run()
        }
        #expect(screen.toasts == ["removed 2 posts from your stocks; press u to undo"])
        #expect(screen.rows.dropFirst().count { $0.dropFirst().hasPrefix("★") } == 3)
        screen.press("u")
        fixture.scheduler.run()
        #expect(screen.toasts.last == "undid: removing 2 posts from your stocks")
        #expect(screen.rows.dropFirst().count { $0.dropFirst().hasPrefix("★") } == 5)
        screen.press("u")
        #expect(screen.toasts.last == "nothing to undo")
    }

    @Test("the next page loads at the end of the list, without duplicate posts")
    func paging() throws {
        let fixture = Fixture(stocked: 50)
        let screen = try fixture.opened()
        #expect(screen.rows[1].contains("20 of 50 posts"))
        screen.press("G")
        fixture.scheduler.run()
        #expect(screen.rows[1].contains("40 of 50 posts"))
        screen.press("G")
        fixture.scheduler.run()
        #expect(screen.rows[1].contains("50 posts"))
    }

    @Test("an unstocked post stays in the list without its mark until the next refresh")
    func unstocking() throws {
        let fixture = Fixture(stocked: 3)
        let screen = try fixture.opened()
        screen.press("j", "s")
        fixture.scheduler.run()
        #expect(screen.rows[3...5].map { $0.dropFirst().hasPrefix("★") } == [true, false, true])
        #expect(screen.toasts == ["removed from your stocks"])
        screen.press("r")
        fixture.scheduler.run()
        #expect(screen.rows[3...5].map { $0.dropFirst().hasPrefix("★") } == [true, true, false])
    }

    @Test("Enter opens the selected post at once; `S` in the results opens the stocks")
    func opening() throws {
        let fixture = Fixture(stocked: 3)
        let screen = try fixture.opened()
        screen.press("j", .enter)
        let id = Post.samples(3)[1].id
        #expect(fixture.flux.routing.state.top == .post(id: id))
        let post = fixture.feature.openPost(id)
        #expect(post.stream.output.state.value.post?.id == id)

        let results = try #require(
            fixture.feature.entries.entry(for: .search(query: nil))?.open(.search(query: nil)))
        let driver = ScreenDriver(results, on: fixture.scheduler)
        driver.press(.escape, "S")
        #expect(fixture.flux.routing.state.top == .stocks)
    }

    @Test("a reopened screen shows its previous list and selection at once")
    func reopening() throws {
        let fixture = Fixture(stocked: 30)
        let screen = try fixture.opened()
        screen.press("j", "j", "j")
        let before = screen.frame
        screen.screen.close()
        let again = try fixture.open()
        #expect(again.frame == before)
        fixture.scheduler.run()
        #expect(again.frame == before)
    }
}
