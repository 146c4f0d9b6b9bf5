import FluxCore
import FluxJournal
import Foundation
import ReactiveCore
import Synchronization

/// Created lazily by the first case that uses it.
let session = Session(actions: Session.actions)
/// A tenth of it.
let shortSession = Session(actions: Session.actions / 10)

/// A recording, in which every hundredth action carries a page of 20 posts of about 5 kB.
final class Session: Sendable {
    static let actions = 100_000
    static let pages = 1_000

    let data: Data
    /// A sentence about the session's size; `nil` when no case has used it.
    static var summary: String? { storedSummary.withLock { $0 } }
    private static let storedSummary = Mutex(String?.none)

    init(actions: Int) {
        let lines = Mutex(Data())
        let scheduler = VirtualTimeScheduler()
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let held = Atomic(0)
        let recorder = SessionRecorder(root, .benchmark) { line, isCheckpoint in
            lines.withLock { $0.append(line) }
            if isCheckpoint { held.wrappingAdd(line.count, ordering: .relaxed) }
        }
        let app = Feed(root)
        var carried = 0
        for step in 0..<actions {
            scheduler.advance(by: .milliseconds(20))
            if step % 10 == 0 { recorder.flush() }  // Lines are encoded between actions, as with a real user.
            switch step % (Self.actions / Self.pages) {
            case 0:
                let page = step / (Self.actions / Self.pages)
                let posts = (page * 20..<page * 20 + 20).map { Post($0) }
                app.feed.dispatch(.pageArrived(posts, page: page))
                carried += posts.reduce(0) { $0 + $1.body.utf8.count }
            case let place where place % 10 == 1: app.feed.dispatch(.typed("flow \(step)"))
            case let place where place % 10 == 2: app.viewCounts.dispatch(.viewed(at: step))
            default: app.feed.dispatch(.moved(by: 1))
            }
        }
        recorder.dispose()
        root.close()
        data = lines.withLock { $0 }
        guard actions == Self.actions else { return }
        let (bytes, pages) = (data.count, Self.pages)
        Self.storedSummary.withLock {
            $0 =
                "The session has \(bytes / 1_000_000) MB, \(carried / 1_000_000) MB of them in \(pages) pages,"
                + " \(held.load(ordering: .relaxed) / 1_000_000) MB in checkpoints."
        }
    }
}
