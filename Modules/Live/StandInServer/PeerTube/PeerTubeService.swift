import Glibc
import Synchronization

/// PeerTube's REST API, as far as an anonymous reader uses it.
final class PeerTubeService: Sendable {
    private let videos: VideoCatalog
    private let objects: PeerTubeObjects
    private let rates = Mutex(RateWindow(length: 10))

    init(videos: VideoCatalog, origin: String) {
        self.videos = videos
        objects = PeerTubeObjects(origin: origin, host: videos.host)
    }

    func restartRates() { rates.withLock { $0.restart() } }

    /// - Parameter forced: A status that a fault demands.
    func answer(_ request: Request, _ conditions: Conditions, forced: Int?) -> Answer {
        let now = time(nil)
        let rate = rates.withLock { $0.take(request.peer, limit: conditions.rateLimit ?? 50, now: now) }
        var answer =
            if let forced {
                PeerTubeProblem.answer(forced)
            } else if !rate.isAllowed {
                PeerTubeProblem.answer(429)
            } else if request.headers["authorization"] != nil {
                PeerTubeProblem.invalidToken()
            } else {
                route(request, conditions)
            }
        answer.headers += [
            ("X-RateLimit-Limit", "\(rate.limit)"),
            ("X-RateLimit-Remaining", "\(answer.status == 429 ? 0 : rate.remaining)"),
            ("X-RateLimit-Reset", "\(rate.reset)"),
        ]
        if answer.status == 429 { answer.headers.append(("Retry-After", "\(max(1, rate.reset - now))")) }
        return answer
    }

    private func route(_ request: Request, _ conditions: Conditions) -> Answer {
        let path = Array(request.path.dropFirst(2))
        guard request.method == "GET" else { return PeerTubeProblem.answer(404) }
        switch (path.first, path.count, path.last) {
        case ("videos", 1, _): return list(.all, request, conditions)
        case ("search", 2, "videos"): return list(.search, request, conditions)
        case ("videos", 2, let key?): return details(key, request, conditions)
        case ("video-channels", 3, "videos"):
            guard let channel = videos.channel(path[1]) else {
                return PeerTubeProblem.answer(404, detail: "Video channel not found")
            }
            return list(.channel(channel), request, conditions)
        case ("config", 1, _): return .json(InstanceObjects.config)
        case ("config", 2, "about"): return .json(InstanceObjects.about)
        default: return PeerTubeProblem.answer(404)
        }
    }

    private func details(_ key: String, _ request: Request, _ conditions: Conditions) -> Answer {
        guard let record = videos[key] else {
            return PeerTubeProblem.answer(404, detail: "Video not found", operation: "getVideo")
        }
        return .json(objects.video(record, .detailed, conditions))
    }

    private func list(_ place: VideoQuery.Place, _ request: Request, _ conditions: Conditions) -> Answer {
        var reader = ParameterReader(request)
        let query = VideoQuery(place, &reader, host: videos.host)
        guard reader.invalid.isEmpty else { return PeerTubeProblem.invalid(reader.invalid, request) }
        let found = query.find(in: videos)
        // With `shift`, one new video has arrived on top for every page that was turned.
        let arrived = conditions.listsShift && query.count > 0 ? query.start / query.count : 0
        let start = min(found.count, max(0, query.start - arrived))
        let slice = found[start..<min(found.count, start + query.count)]
        let data = JSONValue.array(slice.map { objects.video($0, .listed, conditions) })
        return .json(
            .object(
                query.skipsCount
                    ? [("data", data)] : [("total", .int(found.count + arrived)), ("data", data)]))
    }
}
