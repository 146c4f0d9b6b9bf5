import ApplicationFlux
import Entities
import FluxCore
import Persistence
import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct TokenVaultTests {
    private let first = FluxFixture.token("first")
    private let second = FluxFixture.token("second")
    private let alice = FluxFixture.alice

    @Test("the token of a login is restored at the next launch and deleted by logging out")
    func survivesRestart() throws {
        let vault = InMemoryTokenVault()
        FluxFixture(vault: vault).dispatch(.loggedIn(first, alice))

        let next = FluxFixture(vault: vault)
        next.flux.token.restore(environment: nil)
        #expect(next.token.token == first)

        next.dispatch(.loggedOut)
        #expect(try vault.load() == nil)
        #expect(next.token.token == nil)
    }

    @Test("QIITA_TOKEN takes precedence over the vault and is neither stored nor deleted")
    func environment() throws {
        let vault = InMemoryTokenVault(first)
        let fixture = FluxFixture(vault: vault)

        fixture.flux.token.restore(environment: " second\n")
        #expect(fixture.token.token == second)
        #expect(try vault.load() == first)

        fixture.dispatch(.loggedOut)
        #expect(try vault.load() == first)

        fixture.flux.token.restore(environment: "first")
        fixture.dispatch(.rejected(first))
        #expect(try vault.load() == first)
    }

    @Test("a blank QIITA_TOKEN is ignored", arguments: [nil, "", " \n\t"])
    func blankEnvironment(secret: String?) {
        let fixture = FluxFixture(vault: InMemoryTokenVault(first))

        fixture.flux.token.restore(environment: secret)

        #expect(fixture.token.token == first)
        #expect(fixture.token.source == .vault)
    }

    @Test("a rejected token is deleted from the vault")
    func rejected() throws {
        let vault = InMemoryTokenVault(first)
        let fixture = FluxFixture(vault: vault)
        fixture.dispatch(.restored(first), .rejected(first))

        #expect(try vault.load() == nil)
    }

    @Test("neither a late rejection nor the rejection of a replaced token deletes anything")
    func lateRejection() throws {
        let vault = InMemoryTokenVault(first)
        let fixture = FluxFixture(vault: vault)
        fixture.dispatch(.restored(first), .rejected(second))
        #expect(try vault.load() == first)

        try vault.save(second)
        fixture.dispatch(.rejected(first))
        #expect(try vault.load() == second)
    }

    @Test("a stored token of another origin is not used and is not deleted by logging out")
    func foreignToken() throws {
        let foreign = FluxFixture.token("first", at: "https://elsewhere.example")
        let vault = InMemoryTokenVault(foreign)
        let fixture = FluxFixture(vault: vault)

        fixture.flux.token.restore(environment: nil)
        #expect(fixture.token.token == nil)

        fixture.dispatch(.loggedOut, .loggedIn(foreign, alice))
        #expect(try vault.load() == foreign)
        #expect(fixture.token.token == nil)
    }

    @Test("a failing vault does not undo the login but is reported as an action, a state and a notice")
    func failingVault() {
        let fixture = FluxFixture(vault: FailingTokenVault())
        fixture.dispatch(.loggedIn(first, alice))

        #expect(fixture.token.token == first)
        #expect(fixture.token.vaultFailure == FailingTokenVault.failure)
        #expect(fixture.token.notices.shown == FailingTokenVault.failure)
    }

    @Test("an unreadable vault means no token and a failure")
    func unreadableVault() {
        let fixture = FluxFixture(vault: FailingTokenVault())

        fixture.flux.token.restore(environment: nil)

        #expect(!fixture.token.isLoggedIn)
        #expect(fixture.token.vaultFailure == FailingTokenVault.failure)
    }

    @Test("logging out succeeds even if the vault fails, and reports that")
    func failingLogout() {
        let fixture = FluxFixture(vault: FailingTokenVault())
        fixture.dispatch(.restored(first), .loggedOut)

        #expect(!fixture.token.isLoggedIn)
        #expect(fixture.token.vaultFailure == FailingTokenVault.failure)
    }

    @Test("nothing is stored after the flux has closed")
    func closed() throws {
        let vault = InMemoryTokenVault()
        let fixture = FluxFixture(vault: vault)

        fixture.flux.close()
        fixture.dispatch(.loggedIn(first, alice))

        #expect(try vault.load() == nil)
        #expect(fixture.root.children.isEmpty)
    }
}
