import ApplicationFlux
import Entities
import FoundationEssentials
import Testing

@Suite struct TokenSecrecyTests {
    private static let canary = "canary-5eCr3t"
    private static let token = FluxFixture.token(canary)
    private static let actions: [TokenAction] = [
        .restored(token), .restored(token, from: .environment), .loggedIn(token, FluxFixture.alice),
        .identified(token, FluxFixture.alice), .rejected(token),
    ]

    @Test("no encoding, description or reflection of an action contains the secret", arguments: actions)
    func action(_ action: TokenAction) throws {
        #expect(try !everything(about: action).contains(Self.canary))
    }

    @Test("no encoding, description or reflection of the state contains the secret", arguments: actions)
    func state(_ action: TokenAction) throws {
        var state = TokenState(origin: FluxFixture.origin)
        state.reduce(action)

        #expect(try !everything(about: state).contains(Self.canary))
    }

    @Test("a decoded action has a token that reveals nothing")
    func decoded() throws {
        let data = try JSONEncoder().encode(TokenAction.restored(Self.token))
        let decoded = try JSONDecoder().decode(TokenAction.self, from: data)

        guard case .restored(let token?, from: .vault) = decoded else {
            Issue.record("decoded as \(decoded)")
            return
        }
        #expect(token.reveal(for: FluxFixture.origin) == nil)
    }

    @Test("a pasted token is trimmed, and blank text is no token")
    func pasted() {
        let token = AccessToken(pasted: "\r\n\t \(Self.canary)\u{3000}\r\n", origin: FluxFixture.origin)

        #expect(token?.reveal(for: FluxFixture.origin) == Self.canary)
        #expect(AccessToken(pasted: " \n", origin: FluxFixture.origin) == nil)
    }

    private func everything(about value: some Encodable) throws -> String {
        var dumped = ""
        dump(value, to: &dumped)
        let encoded = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        return [encoded, dumped, "\(value)", String(reflecting: value)].joined(separator: "\n")
    }
}
