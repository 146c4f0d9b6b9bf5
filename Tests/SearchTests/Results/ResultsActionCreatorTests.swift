import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxScreens
import Persistence
import ReactiveCore
import Testing

@testable import Search

@Suite struct SearchActionCreatorTests {
    @Test("closing the screen ends its work: no late change, nothing left running")
    func closing() {
        let search = SearchFixture(delays: ["q": .seconds(5)])
        search.submit("q")
        search.scheduler.advance(by: .seconds(1))
        let before = search.state

        search.screen.close()
        search.scheduler.run()

        #expect(search.state == before)
        #expect(search.scheduler.now < .seconds(5), "the request was cancelled, not waited for")
    }

    @Test("a rejected token logs out once, however many requests fail together")
    func rejected() {
        let token = AccessToken(secret: "s", origin: "https://qiita.com")
        let search = SearchFixture(
            vault: InMemoryTokenVault(token),
            answer: { _, _ throws(ServiceFailure) in
                throw .unauthorized
            })
        search.flux.token.restore(environment: nil)
        search.scheduler.run()
        let logOuts = LogOutCounter(search.flux.token)
        let second = search.feature.openResults(perPage: 20)

        search.submit("a")
        second.send(.submitted("b", page: 1, at: search.scheduler.now))
        search.scheduler.run()

        #expect(search.state.phase == .failed(.unauthorized))
        #expect(second.phase == .failed(.unauthorized))
        #expect(logOuts.count == 1)
        #expect(search.flux.token.store.state.token == nil)
    }

    @Test(
        "a forbidden or rate-limited request does not log out",
        arguments: [ServiceFailure.forbidden(detail: ""), .rateLimited(until: nil)])
    func notALogOut(failure: ServiceFailure) {
        let token = AccessToken(secret: "s", origin: "https://qiita.com")
        let search = SearchFixture(
            vault: InMemoryTokenVault(token), answer: { _, _ throws(ServiceFailure) in throw failure })
        search.flux.token.restore(environment: nil)
        search.submit("a")
        search.scheduler.run()

        #expect(search.state.phase == .failed(failure))
        #expect(search.flux.token.store.state.token == token)
    }
}
