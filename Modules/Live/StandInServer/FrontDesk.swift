import FlyingFox
import Foundation
import Synchronization

/// Handles every request: logs it, applies the faults and forwards it to the service for its path.
final class FrontDesk: HTTPHandler {
    private struct Services: Sendable {
        let qiita: QiitaService
        let peerTube: PeerTubeService
        let pages: WebPages
    }

    private struct State: Sendable {
        var services: Services?
        var ledger = FaultLedger()
        var log: [String] = []
    }

    private let posts: PostCatalog
    private let client: OAuthClient
    private let state: Mutex<State>

    init(posts: PostCatalog, client: OAuthClient, faults: [Fault]) {
        (self.posts, self.client) = (posts, client)
        var state = State()
        state.ledger.replace(with: faults)
        self.state = Mutex(state)
    }

    /// Creates the services, which need the server's address for links.
    func open(at origin: String) {
        let videos = VideoCatalog(origin: origin)
        let services = Services(
            qiita: QiitaService(posts: posts, origin: origin, client: client),
            peerTube: PeerTubeService(videos: videos, origin: origin),
            pages: WebPages(posts: posts, videos: videos, origin: origin))
        state.withLock { $0.services = services }
    }

    var requests: [String] { state.withLock { $0.log } }

    func setFaults(_ faults: [Fault]) {
        let services = state.withLock { state in
            state.ledger.replace(with: faults)
            return state.services
        }
        services?.qiita.restartRates()
        services?.peerTube.restartRates()
    }

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        let request = try await Request(request)
        if request.path.first?.hasPrefix("_") == true {
            return HTTPResponse(control(request), struck: Strike(), request: request)
        }
        let (strike, services) = state.withLock { state in
            state.log.append(request.logLine)
            return (state.ledger.strike(request), state.services)
        }
        if strike.isSilent { return HTTPResponse(webSocket: NeverAnswered()) }
        do {
            if strike.milliseconds > 0 {
                try await ContinuousClock().sleep(for: .milliseconds(strike.milliseconds))
            }
        } catch {
            // The server is stopping. FlyingFox would answer a thrown error with a 500.
            return HTTPResponse(webSocket: NeverAnswered())
        }
        guard let services else { return HTTPResponse(.proxyError(503), struck: strike, request: request) }
        var answer = await Desks.answer(request) { self.answer(request, strike, services) }
        if strike.conditions.textsAreHostile { answer.body = HostileText.spoiled(answer.body) }
        answer = answer.validated(for: request)
        return HTTPResponse(answer, struck: strike, request: request)
    }

    private func answer(_ request: Request, _ strike: Strike, _ services: Services) -> Answer {
        // A HEAD request is answered like GET; the body is dropped when the response is written.
        let request = request.method == "HEAD" ? request.asking("GET") : request
        return switch request.path.prefix(2) {
        case ["api", "v2"]: services.qiita.answer(request, strike.conditions, forced: strike.status)
        case ["api", "v1"]: services.peerTube.answer(request, strike.conditions, forced: strike.status)
        default:
            strike.status.map { .text("\(StatusText.of($0))\n", status: $0) }
                ?? services.pages.answer(request)
        }
    }

    /// `/_faults` and `/_requests`, to which faults do not apply.
    private func control(_ request: Request) -> Answer {
        switch (request.method, request.path) {
        case ("GET", ["_faults"]):
            let specs = state.withLock { $0.ledger.faults.map(\.spec) }
            return .json(.object([("faults", .texts(specs))]))
        case ("POST", ["_faults"]):
            return replaceFaults(request)
        case ("GET", ["_requests"]):
            return .json(.texts(requests))
        default:
            return .json(.object([("message", .string("There is no \(request.logLine)"))]), status: 404)
        }
    }

    private func replaceFaults(_ request: Request) -> Answer {
        struct Body: Decodable { let faults: [String] }

        guard let body = try? JSONDecoder().decode(Body.self, from: Data(request.body)) else {
            return .json(
                .object([("message", .string("The body must be {\"faults\": [\"SPEC\", …]}"))]), status: 400)
        }
        do throws(FaultFailure) {
            var faults: [Fault] = []
            for spec in body.faults { faults.append(try Fault(parsing: spec)) }
            setFaults(faults)
            return .json(.object([("faults", .texts(faults.map(\.spec)))]))
        } catch {
            let message =
                switch error {
                case .unknownKind(let spec): "There is no fault \(spec)"
                case .malformed(let spec): "The fault \(spec) is malformed"
                }
            return .json(.object([("message", .string(message))]), status: 400)
        }
    }
}
