import FluxCore
import FluxJournal
import Foundation
import Measuring
import ReactiveCore
import Synchronization

/// What observes dispatches.
enum JournalKind {
    case off
    /// Follows causes and ignores the actions.
    case observer
    case trace
    /// Records and discards the lines.
    case recording
}

/// A journal of the given kind.
struct JournalFixture: Sendable {
    private let journal: (any Disposable)?

    init(_ kind: JournalKind, to root: Scope) {
        switch kind {
        case .off: journal = nil
        case .observer:
            let subscription = root.observe { blackHole($0.number) }
            subscription.add(Cause.enableTracing())
            journal = subscription
        case .trace: journal = Trace(root, .benchmark)
        case .recording: journal = SessionRecorder(root, .benchmark) { line, _ in blackHole(line) }
        }
    }

    /// Waits until background work is done.
    func flush() {
        switch journal {
        case let trace as Trace: blackHole(trace.size)
        case let recorder as SessionRecorder: recorder.flush()
        default: break
        }
    }

    func end() { journal?.dispose() }
}
