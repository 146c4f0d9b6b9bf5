import Entities
import FluxTesting
import Persistence
import Testing

@testable import ApplicationFlux

@Suite("coding of app-wide actions and states")
struct RoundTripTests {
    private static let token = AccessToken(secret: "s3cret", origin: "https://qiita.com")
    private static let user = User(id: "taro", name: "山田太郎", permanentID: 7, itemsCount: 3)

    @Test("every token action and resulting state survives coding, except for the secret")
    func token() {
        let samples = RoundTrip.samples { (action: TokenAction?) in
            switch action {
            case nil: [.restored(Self.token, from: .environment), .restored(Self.token), .restored(nil)]
            case .restored: [.loggedIn(Self.token, Self.user)]
            case .loggedIn: [.identified(Self.token, Self.user)]
            case .identified:
                [.vaultFailed(.denied(path: "/a", detail: "b")), .vaultFailed(.full(path: "/a"))]
            case .vaultFailed: [.noticeDismissed]
            case .noticeDismissed: [.rejected(Self.token), .rejected(nil)]
            case .rejected: [.loggedOut]
            case .loggedOut: []
            }
        }
        RoundTrip(.allButSecrets).expect(samples, through: TokenState(origin: "https://qiita.com"))
    }
}
