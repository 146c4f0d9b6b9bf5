import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import FluxTerminalTesting
import FoundationEssentials
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@testable import Search

@Suite("stocks on every screen") struct StockedEverywhereTests {
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

    @Test("a post stocked on its screen shows as stocked in the results and the stocks at once")
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

    private let title = Post.japanese.title

    @Test("`u` undoes the changes of `s` one after the other, and reports when nothing is left")
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
                "stocked", "removed from your stocks",
                "undid: removing \"\(title)\" from your stocks", "undid: stocking \"\(title)\"",
                "nothing to undo",
            ])
    }

    @Test("`s` in the results stocks the selected post, confirms it once, and updates its screen")
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
        #expect(results.notice == "unstock: the service returned HTTP 500; press s to try again")
    }

    @Test("changes to stocks from another terminal show after the next refresh")
    func elsewhere() async throws {
        let post = PostFixture()
        let results = try results(post)
        try await stock(post) { api throws(ServiceFailure) in _ = try await api.stock(post.id) }
        #expect(!results.rows[3].dropFirst().hasPrefix("★"))
        results.press("r")
        post.scheduler.run()
        #expect(results.rows[3].dropFirst().hasPrefix("★"))

        try await stock(post) { api throws(ServiceFailure) in _ = try await api.unstock(post.id) }
        results.press("r")
        post.scheduler.run()
        #expect(!results.rows[3].dropFirst().hasPrefix("★"))
    }

    @Test("`u` after stocking a post that had been stocked elsewhere does not remove that stock")
    func undoOfNothing() async throws {
        let post = PostFixture()
        let results = try results(post)
        try await stock(post) { api throws(ServiceFailure) in _ = try await api.stock(post.id) }
        for key in ["s", "u"] as [Key] {
            results.press(key)
            post.scheduler.run()
        }
        #expect(results.toasts == ["already stocked", "nothing to undo"])
        #expect(results.rows[3].dropFirst().hasPrefix("★"))
        let screen = post.open()
        post.scheduler.run()
        #expect(screen.frame().rows[4].contains("3 stocks"), "the count that the service reported")
    }

    @Test("`u` in the results undoes what `s` did in a post that was closed since, and `U` does it again")
    func undoElsewhere() throws {
        let post = PostFixture()
        let screen = post.opened()
        #expect(screen.press("s"))
        screen.close()
        post.scheduler.run()
        let results = try results(post)
        #expect(results.rows[3].dropFirst().hasPrefix("★"))

        results.press("u")
        #expect(!results.rows[3].dropFirst().hasPrefix("★"), "it shows at once")
        post.scheduler.run()
        #expect(results.toasts.last == "undid: stocking \"\(title)\"")
        results.press("U")
        post.scheduler.run()
        #expect(results.rows[3].dropFirst().hasPrefix("★"))
        #expect(results.toasts.last == "redid: stocking \"\(title)\"")
        #expect(post.api.calls.filter { [.stock, .unstock].contains($0) } == [.stock, .unstock, .stock])
    }

    @Test("an undo that the service refuses says why, and can be repeated")
    func refusedUndo() throws {
        let post = PostFixture()
        let results = try results(post)
        results.press("s")
        post.scheduler.run()
        post.api.fail(.unstock, with: .unavailable(status: 500))
        results.press("u")
        post.scheduler.run()
        #expect(results.notice == "unstock: the service returned HTTP 500; press s to try again")
        #expect(results.rows[3].dropFirst().hasPrefix("★"))
        post.api.fail(.unstock, with: nil)
        results.press("u")
        post.scheduler.run()
        #expect(!results.rows[3].dropFirst().hasPrefix("★"))
    }

    @Test("`u` in restored states undoes what was done before them")
    func undoAfterRestart() throws {
        let before = PostFixture()
        let screen = before.opened()
        #expect(screen.press("s"))
        before.scheduler.run()
        let post = PostFixture(restoring: try before.root.snapshot())
        let results = try results(post)
        results.press("u")
        post.scheduler.run()
        #expect(post.api.calls.contains(.unstock))
        #expect(results.toasts == ["already undone: stocking \"\(title)\""], "this service has no stocks")
    }

    @Test(
        "a change that the end of the app interrupted is made only if the user wants it",
        arguments: [true, false])
    func interrupted(isWanted: Bool) throws {
        let before = PostFixture()
        let screen = before.opened()
        #expect(screen.press("s"))
        let post = PostFixture(restoring: try before.root.snapshot())
        post.feature.startBackgroundChecks()
        post.scheduler.advance(by: .seconds(1))
        let question = try #require(post.shell.store.state.questions.first)
        #expect(
            post.shell.line(of: question, in: .english)?.text == "stocking 1 post was interrupted; stock now?"
        )
        post.shell.store.dispatch(.questionAnswered(question, isYes: isWanted))
        post.scheduler.advance(by: .seconds(1))
        #expect(post.api.calls.contains(.stock) == isWanted)

        let next = PostFixture(restoring: try post.root.snapshot())
        next.feature.startBackgroundChecks()
        next.scheduler.advance(by: .seconds(1))
        #expect(next.shell.store.state.questions.isEmpty, "the user is asked once")
    }

    /// Changes a stock at the service, as another process would.
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

    @Test("logging out clears the stocks on every screen")
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

    @Test("what arrives after the user has logged out is not shown, and not to the next user")
    func lateAfterLogout() throws {
        let post = PostFixture()
        let results = try results(post)
        results.press("s")
        post.scheduler.advance(by: .milliseconds(10))
        post.flux.token.dispatcher.dispatch(.loggedOut)
        post.scheduler.run()
        #expect(post.api.calls.contains(.stock), "the change was made")
        #expect(!results.rows[3].dropFirst().hasPrefix("★"))
        post.flux.token.dispatcher.dispatch(
            .loggedIn(AccessToken(secret: "t", origin: "https://qiita.com"), User(id: "other")))
        #expect(!results.rows[3].dropFirst().hasPrefix("★"))

        results.press("r")
        post.scheduler.advance(by: .milliseconds(10))
        post.flux.token.dispatcher.dispatch(.loggedOut)
        post.scheduler.run()
        post.flux.token.dispatcher.dispatch(
            .loggedIn(AccessToken(secret: "s", origin: "https://qiita.com"), User(id: "reader")))
        #expect(!results.rows[3].dropFirst().hasPrefix("★"), "the page was that of another login")
    }

    @Test("a change from the command line updates the screens and reports a failure")
    func command() async throws {
        let post = PostFixture()
        let results = try results(post)
        let (feature, failure) = (post.feature, Box<ServiceFailure?>(nil))
        post.root.work("command") {
            do throws(ServiceFailure) { _ = try await feature.change(.add, post.id) } catch {
                failure.value = error
            }
        }
        post.scheduler.run()
        #expect(failure.value == nil)
        #expect(results.rows[3].dropFirst().hasPrefix("★"))
        post.api.fail(.unstock, with: .notFound)
        post.root.work("command") {
            do throws(ServiceFailure) { _ = try await feature.change(.remove, post.id) } catch {
                failure.value = error
            }
        }
        post.scheduler.run()
        #expect(failure.value == .notFound)
    }
}
