package import ReactiveCore

/// The beginning or the end of work, for journals.
package struct WorkEvent: Sendable, Equatable {
    /// What happened to the work.
    package enum Change: Sendable, Equatable {
        /// It was started, and may still wait for its delay or for earlier work.
        ///
        /// - place: The call that started it, `Module/File.swift:12`; `nil` for a `WorkAction`.
        /// - cause: The action that led to it; `nil` outside of an action, and while causes are not traced.
        case begun(place: String?, cause: Cause?)
        /// Its body returned.
        case ended
        /// It was cancelled before its body returned.
        case cancelled(Cancellation)
    }

    /// Why work was cancelled.
    package enum Cancellation: Sendable, Equatable {
        /// Newer work with the same id, which has this number, replaced it, or kept it from starting.
        case superseded(by: UInt64)
        /// The program cancelled it.
        case requested
        /// Its scope was closed.
        case scopeClosed
    }

    /// The number of the work in the tree, from 1, in the order of the beginnings.
    package let number: UInt64
    /// The id of the work in its scope; the type of a `WorkAction`.
    package let id: String
    /// The path of its scope.
    package let path: String
    /// The app's time.
    package let time: Duration
    package let change: Change
}

/// Notifies the observers of a tree once about the end of some work.
final class WorkTrace: Sendable {
    let number: UInt64
    private let id: String
    private let path: String
    private let scheduler: any Scheduler
    private let tree: ScopeTree
    private let lineage: [ObjectIdentifier]
    private let hasEnded = Guarded(false)

    init(
        _ id: String, path: String, _ scheduler: any Scheduler, _ tree: ScopeTree,
        _ lineage: [ObjectIdentifier]
    ) {
        number = tree.nextWork()
        (self.id, self.path, self.scheduler, self.tree) = (id, path, scheduler, tree)
        self.lineage = lineage
    }

    func begin(at place: SourcePlace?) {
        notify(.begun(place: place.map { "\($0.fileID):\($0.line)" }, cause: Cause.current))
    }

    func end() { finish(.ended) }

    func cancel(_ why: WorkEvent.Cancellation) { finish(.cancelled(why)) }

    private func finish(_ change: WorkEvent.Change) {
        let isFirst = hasEnded.withLock { hasEnded in
            defer { hasEnded = true }
            return !hasEnded
        }
        if isFirst { notify(change) }
    }

    private func notify(_ change: WorkEvent.Change) {
        tree.notify(
            .work(WorkEvent(number: number, id: id, path: path, time: scheduler.now, change: change)), lineage
        )
    }
}
