import FluxRouting
import FluxTesting
import Testing

@Suite("coding of routing actions and states")
struct RoundTripTests {
    private static let map = RouteMap(home: Route("search"), login: Route("login"), guarded: ["stocks"])

    @Test("every routing action and resulting state survives coding")
    func routing() {
        let samples = RoundTrip.samples { (action: RoutingAction?) in
            switch action {
            case nil: [.started(Self.map, isLoggedIn: false, skipsLogin: true)]
            case .started: [.opened(Route("post", "4f0e")), .opened(Route("stocks"))]
            case .opened: [.loginFinished]
            case .loginFinished:
                [.switched(to: Route("search", parameters: ["q": "swift & 流れ", "page": "2"]))]
            case .switched: [.wentBack]
            case .wentBack: [.replaced(with: Route("post", "a"))]
            case .replaced: [.wentBackInHistory]
            case .wentBackInHistory: [.wentForwardInHistory]
            case .wentForwardInHistory: [.loginRequired(), .loginRequired(LoginReason("stocking"))]
            case .loginRequired: [.loginSkipped]
            case .loginSkipped: [.loggedOut]
            case .loggedOut: [.loginRestored(isLoggedIn: true)]
            case .loginRestored: []
            }
        }
        RoundTrip().expect(samples, through: RoutingState())
    }
}
