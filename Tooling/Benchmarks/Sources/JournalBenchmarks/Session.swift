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
