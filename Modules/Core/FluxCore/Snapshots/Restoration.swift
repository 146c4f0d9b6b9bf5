public import ReactiveCore

/// A restoring that goes on: stores and scopes that are opened meanwhile take up what was saved for them.
public final class Restoration: Disposable {
    private weak let scope: Scope?
    private let report: RestoreReport
    private let lifetime = Subscription()

    init(_ scope: Scope, _ report: RestoreReport) {
        (self.scope, self.report) = (scope, report)
    }

    public var isDisposed: Bool { lifetime.isDisposed }

    /// What nobody has taken up so far, and what could not be read; when the restoring is over, what was left.
    public var unusedStates: [UnusedState] {
        isDisposed ? report.all : report.all + (scope?.unusedStates ?? [])
    }

    /// Everything is open again: what was not taken up is forgotten.
    public func dispose() {
        guard !isDisposed else { return }
        for state in scope?.unusedStates ?? [] { report.add(state) }
        lifetime.dispose()
        scope?.clearSavedStates()
    }
}

/// A saved state that no store has.
public enum UnusedState: Sendable, Equatable {
    /// No store of that key was made in a scope of that path.
    case unclaimed(path: String, key: String)
    /// The state is not coded like that any more.
    case unreadable(key: String, why: String)
}

/// What was found while saved states were taken up.
final class RestoreReport: Sendable {
    private let found = Guarded<[UnusedState]>([])

    var all: [UnusedState] { found.withLock { $0 } }
    func add(_ state: UnusedState) { found.withLock { $0.append(state) } }
}
