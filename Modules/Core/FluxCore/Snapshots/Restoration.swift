public import ReactiveCore

/// A restoration in progress: stores and scopes that are opened meanwhile use the states that were saved for
/// them.
public final class Restoration: Disposable {
    private weak let scope: Scope?
    private let report: RestoreReport
    private let lifetime = Subscription()

    init(_ scope: Scope, _ report: RestoreReport) {
        (self.scope, self.report) = (scope, report)
    }

    public var isDisposed: Bool { lifetime.isDisposed }

    /// The saved states that no store has used so far, and those that cannot be decoded; after `dispose()`,
    /// the final list.
    public var unusedStates: [UnusedState] {
        isDisposed ? report.all : report.all + (scope?.unusedStates ?? [])
    }

    /// Ends the restoration after everything was opened: unused states are discarded.
    public func dispose() {
        guard !isDisposed else { return }
        for state in scope?.unusedStates ?? [] { report.add(state) }
        lifetime.dispose()
        scope?.clearSavedStates()
    }
}

/// A saved state that no store uses.
public enum UnusedState: Sendable, Equatable {
    /// No store with this key was created in a scope with this path.
    case unclaimed(path: String, key: String)
    /// The state cannot be decoded any more.
    case unreadable(key: String, why: String)
}

/// Collects the problems that are found while saved states are restored.
final class RestoreReport: Sendable {
    private let found = Guarded<[UnusedState]>([])

    var all: [UnusedState] { found.withLock { $0 } }
    func add(_ state: UnusedState) { found.withLock { $0.append(state) } }
}
