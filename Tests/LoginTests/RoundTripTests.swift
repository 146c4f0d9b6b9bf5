import ApplicationFlux
import Entities
import FluxRouting
import FluxTerminalTesting
import FluxTesting
import OAuthCallback
import TerminalFrames
import Testing

@testable import Login

@Suite("coding of login actions and states")
struct RoundTripTests {
    private static let token = AccessToken(secret: "s3cret", origin: "https://qiita.com")
    private static let user = User(id: "taro", permanentID: 7)

    @Test("every login action and resulting state survives coding, except for the typed text")
    func login() {
        let edits: [TextField.Edit] = [
            .insert("s3cret 流れ"), .left, .wordLeft, .deleteForward, .end, .deleteBackward, .start, .right,
        ]
        let samples = RoundTrip.samples { (action: LoginAction?) in
            switch action {
            case nil: [.fieldEntered]
            case .fieldEntered: edits.map { .edited(SecretField.Edit($0)) } + [.fieldLeft]
            case .fieldLeft: []
            case .edited: [.confirmed(origin: "https://qiita.com", at: .milliseconds(20))]
            case .confirmed: [.chosen(.cancelled)]
            case .chosen: [.chosenClearingField(.browserChosen(at: .seconds(3)))]
            case .chosenClearingField: []
            }
        }
        RoundTrip(.allButSecrets).expect(samples, through: LoginState(isInterrupting: true))
    }

    @Test("every session action and resulting state survives coding, except for secrets")
    func session() {
        let samples = RoundTrip.samples(Self.next)
        RoundTrip(.allButSecrets).expect(samples, through: SessionState(isRegistered: true))
    }

    @Test("a session that becomes live logs nobody in or out, whatever was interrupted")
    func interruptedWrites() {
        let writes = SessionState(isRegistered: true)
            .writesOnResuming(after: RoundTrip.samples(Self.next), by: .resumed(at: .seconds(20)))
        #expect(writes.isEmpty)
    }

    /// Each answer has the id of the request that is pending at that point.
    private static func next(_ action: SessionAction?) -> [SessionAction] {
        switch action {
        case nil: [.tokenPasted(nil, at: .zero), .tokenPasted(token, at: .seconds(1))]
        case .tokenPasted: [.tokenAccepted(token, user, requestID: 2)]
        case .tokenAccepted: [.loggedIn(user, requestID: 2)]
        case .loggedIn: [.browserChosen(at: .seconds(2))]
        case .browserChosen:
            [.browserAwaited(ConsentPage("https://qiita.com/oauth?state=a1b2&scope=r"), requestID: 3)]
        case .browserAwaited:
            failures.map { .loginFailed($0, requestID: 3) }
        case .loginFailed: [.whoAmIRequested(at: .seconds(3))]
        case .whoAmIRequested:
            [
                .whoAmIFailed(
                    .service(.rateLimited(until: nil)), requestID: 4, at: .seconds(3), retryAt: .seconds(9))
            ]
        case .whoAmIFailed: [.retryDue(requestID: 4, at: .seconds(9))]
        case .retryDue: [.identified(user, requestID: 5)]
        case .identified: [.resumed(at: .seconds(10))]
        case .resumed: [.pageChosen("https://qiita.com/settings")]
        case .pageChosen: [.went(.loginSkipped), .went(.opened(Route("login")))]
        case .went: [.logOutChosen]
        case .logOutChosen: [.logOutConfirmed, .tokenDeletionChosen]
        case .tokenDeletionChosen: [.loggedOut(.notRequested)]
        case .logOutConfirmed:
            [.loggedOut(.failed(.timedOut(host: "qiita.com"))), .loggedOut(.leftToEnvironment)]
                + [.loggedOut(.revoked), .loggedOut(.none)]
        case .loggedOut: [.noticeDismissed(ofVault: false), .noticeDismissed(ofVault: true)]
        case .noticeDismissed: [.cancelled]
        case .cancelled: []
        }
    }

    private static let failures: [LoginFailure] = [
        .empty, .notLoggedIn, .browser(.notRegistered), .browser(.timedOut), .browser(.denied),
        .browser(.codeMissing), .browser(.exchangeFailed(.unauthorized)),
        .service(.insecure(host: "qiita.com", detail: "expired")),
    ]
}
