import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import ScreenTesting
import Shell
import TerminalUI
import Testing

@testable import Search

@Suite("B-S9d stocks on every screen") struct StockedEverywhereTests {
    private func open(_ post: PostFixture, _ route: Route) throws -> ScreenDriver {
        let screen = try #require(post.feature.entries.entry(for: route)?.open(route))
        return ScreenDriver(screen, on: post.scheduler, post.shell)
    }

    private func results(_ post: PostFixture) throws -> ScreenDriver {
        let results = try open(post, .search(query: "Swift"))
        post.scheduler.run()
        results.press(.escape)
        return results
    }

    @Test("B-S9d a post stocked on its screen shows so in the results and among the stocks at once")
    func fromPost() throws {
        let post = PostFixture()
        let results = try results(post)
        #expect(!results.rows[3].dropFirst().hasPrefix("★"))
        let screen = post.opened()
        #expect(screen.press("s"))
        post.scheduler.run()

        #expect(results.rows[3].dropFirst().hasPrefix("★◦Swift"))
        #expect(results.hint("s") == "unstock")
        let stocks = try open(post, .stocks)
        post.scheduler.run()
        #expect(stocks.rows[3].dropFirst().hasPrefix("★◦Swift"))
    }

    @Test(
        "B-S9d `u` takes back what `s` stocked last, one after the other, and says when there is nothing more"
    )
    func undo() throws {
        let post = PostFixture()
        let results = try results(post)
        for key in ["s", "s", "u", "u", "u"] as [Key] {
            results.press(key)
            post.scheduler.run()
        }
        #expect(!results.rows[3].dropFirst().hasPrefix("★"))
        #expect(
            results.toasts == [
                "stocked", "removed from your stocks", "stocked 1 post", "removed 1 post from your stocks",
                "nothing to undo",
            ])
    }

    @Test("B-S9d B-P1 `s` in the results stocks the selected post, tells it once, and its screen knows")
    func fromResults() throws {
        let post = PostFixture()
        let results = try results(post)
        #expect(results.press("s"))
        post.scheduler.run()
        #expect(results.rows[3].dropFirst().hasPrefix("★ "))
        #expect(results.toasts == ["stocked"])
        let screen = post.open()
        post.scheduler.run()
        #expect(screen.hint("s") == "unstock")
        #expect(screen.frame().rows[4].contains("3 stocks"), "the service has counted it when it was read")

        post.api.fail(.unstock, with: .unavailable(status: 500))
        #expect(results.press("s"))
        post.scheduler.run()
        #expect(results.rows[3].dropFirst().hasPrefix("★◦"))
        #expect(results.notice == "unstock: the service answered 500; press s to try again")
    }

    @Test("B-S9d what another terminal stocked shows after the next refresh, and what it unstocked")
    func elsewhere() async throws {
        let post = PostFixture()
        let results = try results(post)
        try await stock(post) { api throws(ServiceFailure) in try await api.stock(post.id) }
        #expect(!results.rows[3].dropFirst().hasPrefix("★"))
        results.press("r")
        post.scheduler.run()
        #expect(results.rows[3].dropFirst().hasPrefix("★"))

        try await stock(post) { api throws(ServiceFailure) in try await api.unstock(post.id) }
        results.press("r")
        post.scheduler.run()
        #expect(!results.rows[3].dropFirst().hasPrefix("★"))
    }

    /// What another process does at the service.
    private func stock(
        _ post: PostFixture,
        _ change: @escaping @Sendable (FaultyPostAPI) async throws(ServiceFailure) -> Void
    ) async throws {
        let done = Box(false)
        post.root.work("elsewhere") {
            try? await change(post.api)
            done.value = true
        }
        post.scheduler.run()
        try #require(done.value)
    }

    @Test("B-A4 who logs out has no stocks any more on any screen")
    func loggingOut() throws {
        let post = PostFixture()
        let results = try results(post)
        results.press("s")
        post.scheduler.run()
        #expect(results.rows[3].dropFirst().hasPrefix("★"))
        post.flux.token.dispatcher.dispatch(.loggedOut)
        #expect(!results.rows[3].dropFirst().hasPrefix("★"))
        results.press("s")
        #expect(post.flux.routing.state.top == Route("login"), "it asks for a login")
    }

    @Test("a command line's change goes the same way, and says why it failed")
    func command() async throws {
        let post = PostFixture()
        let results = try results(post)
        let (feature, failure) = (post.feature, Box<ServiceFailure?>(nil))
        post.root.work("command") {
            do throws(ServiceFailure) { try await feature.change(.add, post.id) } catch {
                failure.value = error
            }
        }
        post.scheduler.run()
        #expect(failure.value == nil)
        #expect(results.rows[3].dropFirst().hasPrefix("★"))
        post.api.fail(.unstock, with: .notFound)
        post.root.work("command") {
            do throws(ServiceFailure) { try await feature.change(.remove, post.id) } catch {
                failure.value = error
            }
        }
        post.scheduler.run()
        #expect(failure.value == .notFound)
    }
}
