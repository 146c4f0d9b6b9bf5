import FluxCore
import FluxJournal
import Foundation
import ReactiveCore
import Synchronization

/// A recording of 100,000 actions, created lazily by the first case that uses it.
let session = recordSession(sessionActions)
let sessionActions = 100_000

/// Records a session, in which every hundredth action carries a page of 20 posts of about 5 kB.
private func recordSession(_ actions: Int) -> Data {
    let lines = Mutex(Data())
    let scheduler = VirtualTimeScheduler()
    let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
    let recorder = SessionRecorder(root, .benchmark) { line, _ in lines.withLock { $0.append(line) } }
    let app = Feed(root)
    for step in 0..<actions {
        scheduler.advance(by: .milliseconds(20))
        if step % 10 == 0 { recorder.flush() }  // Lines are encoded between actions, as with a real user.
        switch step % 100 {
        case 0:
            let page = step / 100
            app.feed.dispatch(.pageArrived((page * 20..<page * 20 + 20).map { Post($0) }, page: page))
        case let place where place % 10 == 1: app.feed.dispatch(.typed("flow \(step)"))
        case let place where place % 10 == 2: app.viewCounts.dispatch(.viewed(at: step))
        default: app.feed.dispatch(.moved(by: 1))
        }
    }
    recorder.dispose()
    root.close()
    return lines.withLock { $0 }
}

/// Actions of a list of posts.
enum FeedAction: Codable, Sendable {
    case typed(String)
    case moved(by: Int)
    case pageArrived([Post], page: Int)
}

/// About 5 kB as JSON.
struct Post: Codable, Equatable, Sendable {
    let id: String
    let title: String
    let body: String
    let tags: [String]
    let likes: Int

    init(_ number: Int) {
        (id, title, likes) = ("post\(number)", "Flow, part \(number)", number % 100)
        tags = ["swift", "flux", "linux"]
        body = String(repeating: "A \"unidirectional\" 流れ goes one way \(number)\n", count: 110)
    }
}

/// A query and its results, at most five pages.
struct FeedState: Reducible, Codable {
    var query = ""
    var place = 0
    @Tracked var posts: [Post] = []

    mutating func reduce(_ action: FeedAction) {
        switch action {
        case .typed(let text): query = text
        case .moved(let by): place += by
        case .pageArrived(let found, let page): posts = page % 5 == 0 ? found : posts + found
        }
    }
}

/// The recorded app: a feed and a count of its views.
struct Feed: Sendable {
    let feed: Store<FeedState>
    let viewCounts: Store<ViewCountState>

    init(_ root: Scope) {
        let scope = root.child("feed")
        feed = scope.store(FeedState())
        viewCounts = scope.child("looks", route: "/looks").store(ViewCountState())
    }
}

enum ViewCountAction: Codable, Sendable { case viewed(at: Int) }

struct ViewCountState: Reducible, Codable {
    var count = 0
    var sum = 0

    mutating func reduce(_ action: ViewCountAction) {
        switch action {
        case .viewed(let place):
            count += 1
            sum += place
        }
    }
}

extension RecordingHeader {
    static let benchmark = RecordingHeader(
        app: "benchmark 1", profile: "default", started: "2026-11-22T08:00:00Z")
}
