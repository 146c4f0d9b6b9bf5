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
        var delays: [Int: Task<Void, Never>] = [:]
        var delayCount = 0
        var log: [String] = []

        /// Starts a delay, which ends early when the faults are replaced.
        mutating func delay(by milliseconds: Int) -> (number: Int, task: Task<Void, Never>)? {
            guard milliseconds > 0 else { return nil }
            let task = Task<Void, Never> {
                try? await ContinuousClock().sleep(for: .milliseconds(milliseconds))
            }
            delayCount += 1
            delays[delayCount] = task
            return (delayCount, task)
        }
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

    /// Replaces the faults, and ends the delays of those before.
    func setFaults(_ faults: [Fault]) {
        let (services, delays) = state.withLock { state in
            state.activeFaults.replace(with: faults)
            return (state.services, state.delays.values)
        }
        for delay in delays { delay.cancel() }
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
        let (effects, services, delay) = state.withLock { state in
            state.log.append(request.logLine)
            let effects = state.activeFaults.effects(request)
            return (effects, state.services, state.delay(by: effects.milliseconds))
        }
        if effects.isSilent { return HTTPResponse(webSocket: SilentHandler()) }
        if let delay {
            await withTaskCancellationHandler {
                await delay.task.value
            } onCancel: {
                delay.task.cancel()
            }
            state.withLock { $0.delays[delay.number] = nil }
            // The server is stopping. FlyingFox would answer a thrown error with a 500.
            if Task.isCancelled { return HTTPResponse(webSocket: SilentHandler()) }
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

/// Limits the number of requests per client in fixed windows that start with the client's first request.
struct RateWindow: Sendable {
    struct Status: Sendable, Equatable {
        let limit: Int
        let remaining: Int
        /// The end of the window, Unix time in seconds.
        let reset: Int
        let isAllowed: Bool
    }

    /// The length of a window in seconds.
    let length: Int
    private var windows: [String: (start: Int, used: Int)] = [:]

    init(length: Int) { self.length = length }

    /// Counts a request of `client` at `now`, Unix time in seconds, unless the limit is reached.
    mutating func consume(_ client: String, limit: Int, now: Int) -> Status {
        var window = windows[client] ?? (now, 0)
        if now >= window.start + length { window = (now, 0) }
        let isAllowed = window.used < limit
        if isAllowed { window.used += 1 }
        windows[client] = window
        return Status(
            limit: limit, remaining: max(0, limit - window.used), reset: window.start + length,
            isAllowed: isAllowed)
    }

    mutating func restart() { windows = [:] }
}

/// The only application that is registered with the stand-in's Qiita.
public struct OAuthClient: Sendable, Equatable {
    /// 40 hexadecimal digits; part of the consent page's address.
    public let id: String
    /// 40 hexadecimal digits; sent to exchange a code for a token.
    public let secret: String
    /// The fixed address on loopback to which the consent page redirects the browser.
    public let redirectURL: String

    /// - Parameter redirectURL: Any address on loopback.
    static func registered(redirectURL: String) -> OAuthClient {
        OAuthClient(
            id: "5f1e0c7a9b3d2846f0a1c8e75d39b2640c1a8f3e",
            secret: "c40d7a1fb6e8395200d1f7ac3b958e64a2f07d1b", redirectURL: redirectURL)
    }
}

/// Answers slow requests on threads of their own, so that they do not delay others.
enum BlockingThreads {
    /// The maximum size of a query that is answered on the calling thread, in bytes.
    private static let shortQuery = 1_000

    /// Answers short queries at once and long ones on a new thread, because the threads of queues and tasks
    /// are limited to the number of cores.
    static func response(_ request: Request, _ make: @escaping @Sendable () -> Response) async -> Response {
        let length = request.query.reduce(0) { $0 + $1.value.utf8.count }
        guard length > shortQuery else { return make() }
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: make()) }
        }
    }
}
