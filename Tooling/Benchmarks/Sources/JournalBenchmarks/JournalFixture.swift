import FluxCore
import FluxJournal
import Foundation
import Measuring
import ReactiveCore
import Synchronization

/// What listens to dispatches.
enum JournalKind {
    case off
    /// Follows causes, and does nothing with what it hears.
    case observer
    case trace
    /// Into memory, which is let go of.
    case recording
}

/// A journal of some kind.
struct JournalFixture: Sendable {
    private let journal: (any Disposable)?

    init(_ kind: JournalKind, to root: Scope) {
        switch kind {
        case .off: journal = nil
        case .observer:
            let subscription = root.observe { blackHole($0.number) }
            subscription.add(Cause.follow())
            journal = subscription
        case .trace: journal = Trace(root, .benchmark)
        case .recording: journal = SessionRecorder(root, .benchmark) { line, _ in blackHole(line) }
        }
    }

    /// Waits until nothing is left to be done away from who dispatches.
    func flush() {
        switch journal {
        case let trace as Trace: blackHole(trace.size)
        case let recorder as SessionRecorder: recorder.flush()
        default: break
        }
    }

    func end() { journal?.dispose() }
}
