import Glibc
import Synchronization

/// The part of PeerTube's REST API that readers use, with or without a login.
final class PeerTubeService: Sendable {
    private let videos: VideoCatalog
    private let objects: PeerTubeObjects
    private let oauth = PeerTubeOAuth()
    private let accounts = Mutex(PeerTubeAccounts())
    private let rates = Mutex(RateWindow(length: 10))
    private let logins = Mutex(RateWindow(length: 300))

    init(videos: VideoCatalog, origin: String) {
        self.videos = videos
        objects = PeerTubeObjects(origin: origin, host: videos.host)
    }

    func restartRates() {
        rates.withLock { $0.restart() }
        logins.withLock { $0.restart() }
    }

    /// All clients are on this machine, and have one address.
    private static let everyone = "127.0.0.1"

    /// - Parameter forced: The status that a fault prescribes.
    func response(_ request: Request, _ conditions: Conditions, forced: Int?) -> Response {
        let now = time(nil)
        let path = Array(request.path.dropFirst(2))
        let isLogin = request.method == "POST" && path == ["users", "token"]
        let rate =
            isLogin
            ? logins.withLock { $0.consume(Self.everyone, limit: conditions.rateLimit ?? 15, now: now) }
            : rates.withLock { $0.consume(Self.everyone, limit: conditions.rateLimit ?? 50, now: now) }
        let token = token(request)
        var response =
            if let forced {
                PeerTubeProblem.response(forced)
            } else if !rate.isAllowed {
                PeerTubeProblem.response(429)
            } else if isLogin {
                oauth.token(request, accounts, now: now)
            } else if let token, conditions.tokensAreRevoked || !accepts(token, now) {
                PeerTubeProblem.invalidToken
            } else {
                route(request, path, token: token, conditions)
            }
        response.headers += [
            ("Access-Control-Allow-Origin", "*"), ("Access-Control-Expose-Headers", "Retry-After"),
            ("X-RateLimit-Limit", "\(rate.limit)"),
            ("X-RateLimit-Remaining", "\(response.status == 429 ? 0 : rate.remaining)"),
            ("X-RateLimit-Reset", "\(rate.reset)"),
        ]
        if response.status == 429 { response.headers.append(("Retry-After", "\(max(1, rate.reset - now))")) }
        return response
    }

    /// The token of an `Authorization` header; empty for schemes other than `Bearer`, `nil` without the
    /// header.
    private func token(_ request: Request) -> String? {
        request.headers["authorization"].map { header in
            let parts = header.split(separator: " ", maxSplits: 1)
            return parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : ""
        }
    }

    private func accepts(_ token: String, _ now: Int) -> Bool {
        accounts.withLock { $0.accepts(token, now: now) }
    }

    private func route(
        _ request: Request, _ path: [String], token: String?, _ conditions: Conditions
    ) -> Response {
        switch (request.method, path) {
        case ("GET", ["oauth-clients", "local"]): return oauth.localClient
        case ("POST", ["users", "revoke-token"]):
            guard let token else { return PeerTubeProblem.invalidToken }
            accounts.withLock { $0.revoke(token) }
            return .json(.object([("success", .bool(true))]))
        case ("GET", _): return read(request, path, isLoggedIn: token != nil, conditions)
        case ("OPTIONS", _): return preflight(request)
        default: return PeerTubeProblem.response(404)
        }
    }

    /// Answers a browser's CORS preflight request.
    private func preflight(_ request: Request) -> Response {
        Response(
            204,
            headers: [
                ("Access-Control-Allow-Methods", "GET,HEAD,PUT,PATCH,POST,DELETE"),
                ("Access-Control-Allow-Headers", request.headers["access-control-request-headers"] ?? "*"),
            ])
    }

    private func read(
        _ request: Request, _ path: [String], isLoggedIn: Bool, _ conditions: Conditions
    ) -> Response {
        switch (path.first, path.count, path.last) {
        case ("videos", 1, _): return list(.all, request, conditions)
        case ("search", 2, "videos"): return list(.search, request, conditions)
        case ("videos", 2, let key?): return details(key, request, isLoggedIn: isLoggedIn, conditions)
        case ("video-channels", 3, "videos"):
            guard let channel = videos.channel(path[1]) else {
                return PeerTubeProblem.response(404, detail: "Video channel not found")
            }
            return list(.channels([channel]), request, conditions)
        case ("accounts", 3, "videos"):
            let channels = videos.channels(ofAccount: path[1])
            guard !channels.isEmpty else {
                return PeerTubeProblem.response(404, detail: "Account not found")
            }
            return list(.channels(channels), request, conditions)
        case ("video-playlists", 3, "videos"):
            guard let records = videos.playlist(path[1]) else {
                return PeerTubeProblem.response(404, detail: "Video playlist not found")
            }
            return playlist(records, request, conditions)
        case ("config", 1, _): return .json(InstanceObjects.config)
        case ("config", 2, "about"): return .json(InstanceObjects.about)
        default: return PeerTubeProblem.response(404)
        }
    }

    private func details(
        _ key: String, _ request: Request, isLoggedIn: Bool, _ conditions: Conditions
    ) -> Response {
        guard let record = videos[key] else {
            return PeerTubeProblem.response(404, detail: "Video not found", operation: "getVideo")
        }
        return refusal(of: record, request, isLoggedIn: isLoggedIn)
            ?? .json(objects.video(record, .detailed, conditions))
    }

    /// The error for a reader without access to the video; `nil` when access is allowed.
    private func refusal(of record: VideoRecord, _ request: Request, isLoggedIn: Bool) -> Response? {
        switch record.video.privacy {
        case .open, .unlisted: return nil
        case .internal where isLoggedIn: return nil
        case .internal: return PeerTubeProblem.response(401)
        case .hidden:
            return isLoggedIn
                ? PeerTubeProblem.response(403, detail: "Cannot fetch information of private video")
                : PeerTubeProblem.response(401)
        case .behindPassword(let password):
            guard let given = request.headers["x-peertube-video-password"] else {
                return PeerTubeProblem.response(
                    403, code: "video_requires_password", detail: "Please provide a password")
            }
            return given == password
                ? nil
                : PeerTubeProblem.response(
                    403, code: "incorrect_video_password", detail: "Incorrect video password")
        }
    }

    private func playlist(
        _ records: [VideoRecord], _ request: Request, _ conditions: Conditions
    ) -> Response {
        var reader = ParameterReader(request)
        let query = VideoQuery(.all, &reader, host: videos.host)
        guard reader.invalid.isEmpty else { return PeerTubeProblem.invalid(reader.invalid, request) }
        let elements = records.enumerated().dropFirst(query.start).prefix(query.count).map { index, record in
            JSONValue.object([
                ("id", .int(index + 1)), ("position", .int(index + 1)), ("startTimestamp", .null),
                ("stopTimestamp", .null), ("type", .int(0)),
                ("video", objects.video(record, .listed, conditions)),
            ])
        }
        return .json(.object([("total", .int(records.count)), ("data", .array(elements))]))
    }

    private func list(_ listing: VideoQuery.Listing, _ request: Request, _ conditions: Conditions) -> Response
    {
        var reader = ParameterReader(request)
        let query = VideoQuery(listing, &reader, host: videos.host)
        guard reader.invalid.isEmpty else { return PeerTubeProblem.invalid(reader.invalid, request) }
        let found = query.find(in: videos)
        // With `shift`, one new video is inserted at the top for every page.
        let inserted = conditions.listsShift && query.count > 0 ? query.start / query.count : 0
        let start = min(found.count, max(0, query.start - inserted))
        let slice = found[start..<min(found.count, start + query.count)]
        let data = JSONValue.array(slice.map { objects.video($0, .listed, conditions) })
        return .json(
            .object(
                query.skipsCount
                    ? [("data", data)] : [("total", .int(found.count + inserted)), ("data", data)]))
    }
}
