import FlyingFox
import Foundation
import Synchronization

/// Handles every request: logs it, applies the faults and forwards it to the service for its path.
final class RequestHandler: HTTPHandler {
    private struct Services: Sendable {
        let qiita: QiitaService
        let peerTube: PeerTubeService
        let pages: WebPages
    }

    private struct State: Sendable {
        var services: Services?
        var activeFaults = ActiveFaults()
        var log: [String] = []
    }

    /// In bytes. Servers should accept at least this much. Source: RFC 9110, 4.1.
    private static let maximumTargetLength = 8_000

    private let posts: PostCatalog
    private let client: OAuthClient
    private let state: Mutex<State>

    init(posts: PostCatalog, client: OAuthClient, faults: [Fault]) {
        (self.posts, self.client) = (posts, client)
        var state = State()
        state.activeFaults.replace(with: faults)
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
            state.activeFaults.replace(with: faults)
            return state.services
        }
        services?.qiita.restartRates()
        services?.peerTube.restartRates()
    }

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        let request = try await Request(request)
        if request.path.first?.hasPrefix("_") == true {
            return HTTPResponse(control(request), applying: FaultEffects(), request: request)
        }
        if request.target.utf8.count > Self.maximumTargetLength {
            let answer = Response.text("\(StatusText.of(414))\n", status: 414)
            return HTTPResponse(answer, applying: FaultEffects(), request: request)
        }
        let (effects, services) = state.withLock { state in
            state.log.append(request.logLine)
            return (state.activeFaults.effects(request), state.services)
        }
        if effects.isSilent { return HTTPResponse(webSocket: SilentHandler()) }
        do {
            if effects.milliseconds > 0 {
                try await ContinuousClock().sleep(for: .milliseconds(effects.milliseconds))
            }
        } catch {
            // The server is stopping. FlyingFox would answer a thrown error with a 500.
            return HTTPResponse(webSocket: SilentHandler())
        }
        guard let services else { return HTTPResponse(.proxyError(503), applying: effects, request: request) }
        var response = await BlockingThreads.response(request) { self.response(request, effects, services) }
        if effects.conditions.textsAreHostile { response.body = HostileText.replacingTexts(response.body) }
        if effects.conditions.stringsAreHostile {
            response.body = HostileText.extendingStrings(response.body)
        }
        response = response.validated(for: request)
        return HTTPResponse(response, applying: effects, request: request)
    }

    private func response(_ request: Request, _ effects: FaultEffects, _ services: Services) -> Response {
        // A HEAD request is answered like GET; the body is dropped when the response is written.
        let request = request.method == "HEAD" ? request.withMethod("GET") : request
        return switch request.path.prefix(2) {
        case ["api", "v2"]: services.qiita.response(request, effects.conditions, forced: effects.status)
        case ["api", "v1"]: services.peerTube.response(request, effects.conditions, forced: effects.status)
        default:
            effects.status.map { .text("\(StatusText.of($0))\n", status: $0) }
                ?? services.pages.response(request)
        }
    }

    /// `/_faults` and `/_requests`, to which faults do not apply.
    private func control(_ request: Request) -> Response {
        guard request.isFromThisMachine else {
            let message = "Only programs on this machine can use this, by a loopback address"
            return .json(.object([("message", .string(message))]), status: 403)
        }
        switch (request.method, request.path) {
        case ("GET", ["_faults"]):
            let specs = state.withLock { $0.activeFaults.faults.map(\.spec) }
            return .json(.object([("faults", .texts(specs))]))
        case ("POST", ["_faults"]):
            return replaceFaults(request)
        case ("GET", ["_requests"]):
            return .json(.texts(requests))
        default:
            return .json(.object([("message", .string("Unknown route: \(request.logLine)"))]), status: 404)
        }
    }

    private func replaceFaults(_ request: Request) -> Response {
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
                case .unknownKind(let spec): "Unknown fault: \(spec)"
                case .malformed(let spec): "Malformed fault: \(spec)"
                }
            return .json(.object([("message", .string(message))]), status: 400)
        }
    }
}
