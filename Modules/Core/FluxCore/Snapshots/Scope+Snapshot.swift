public import ReactiveCore

extension Scope {
    /// Captures the current states of all stores in this scope and the open scopes below.
    ///
    /// In a tree that is confined to its scheduler, actions that were dispatched on another thread may not be reduced
    /// yet: `snapshotAfterDispatched()` waits for them.
    ///
    /// - Returns: The states in encoded form.
    /// - Throws: `SnapshotFailure`, and errors of the states' encoding.
    public func snapshot() throws -> ScopeSnapshot {
        var states: [String: CodedValue] = [:]
        for cell in cells {
            guard let coded = try cell.value.coded() else {
                throw SnapshotFailure.notCodable(state: cell.value.name, path: path)
            }
            states[cell.value.key] = coded
        }
        return ScopeSnapshot(
            name: name, route: route, states: states, children: try children.map { try $0.snapshot() })
    }

    /// Restores the states of `snapshot`.
    ///
    /// Existing stores are restored immediately, parents first, and notify their observers: a store of routes
    /// thereby reopens its screens. Scopes and stores that are opened later with the same name (and route)
    /// start with their saved states. A state that cannot be decoded any more is left out and reported.
    ///
    /// - Parameter snapshot: A snapshot of this scope, from this process or another.
    /// - Returns: The restoration, which lists unused states. Dispose it when everything is open again: those
    ///   are discarded then.
    @discardableResult
    public func restore(_ snapshot: ScopeSnapshot) -> Restoration {
        let report = RestoreReport()
        return restore(SavedScope(snapshot, report), report)
    }

    func restore(_ saved: SavedScope, _ report: RestoreReport) -> Restoration {
        replace(prepare(saved))
        return Restoration(self, report)
    }

    /// Replaces the states of existing stores, derives those that read them, and then notifies all observers: after the
    /// actions that are being processed, so that no action comes between the replaced states.
    ///
    /// Each of these steps begins when the one before has ended for all stores.
    func replace(_ states: [(Scope, [String: SavedScope.State])]) {
        let dispatchers = states.flatMap { scope, states in scope.dispatchers.map { ($0, states) } }
        Self.each(dispatchers) { dispatcher, next in
            dispatcher.0.afterQueuedActions { next([]) }
        } then: { [self] _ in
            Self.each(dispatchers) {
                $0.0.replace($0.1, then: $1)
            } then: { [self] replaced in
                Self.each(dispatchers) {
                    $0.0.deriveReplaced(then: $1)
                } then: { [self] derived in
                    let id = Cause.current ?? Cause.make()
                    tree.notify(
                        .replaced(path: path, states: Self.entries(replaced + derived), id: id), lineage)
                    Cause.with(id) {
                        for (dispatcher, _) in dispatchers { dispatcher.publishReplaced() }
                    }
                }
            }
        }
    }

    /// Calls `step` with each element, and then `body` with what all of them found.
    private static func each<Element>(
        _ elements: [Element], _ step: (Element, @escaping CellReceiver) -> Void,
        then body: @escaping CellReceiver
    ) {
        guard !elements.isEmpty else { return body([]) }
        let found = Guarded((remaining: elements.count, cells: [Confined<AnyCell>]()))
        for element in elements {
            step(element) { cells in
                let all = found.withLock { found in
                    found.remaining -= 1
                    found.cells += cells
                    return found.remaining == 0 ? found.cells : nil
                }
                if let all { body(all) }
            }
        }
    }

    /// The states of stores, each once.
    private static func entries(_ cells: [Confined<AnyCell>]) -> [StateReader.Entry] {
        var known: Set<ObjectIdentifier> = []
        return cells.filter { known.insert($0.id).inserted }.compactMap(\.value.entry)
    }

    /// Stores the saved states in this scope and the open scopes below.
    ///
    /// - Returns: The scopes with existing stores, and the states for these.
    private func prepare(_ saved: SavedScope) -> [(Scope, [String: SavedScope.State])] {
        var saved = saved
        let open = children.compactMap { child in
            saved.removeChild(child.name, child.route).map { (child, $0) }
        }
        let states = saved.states
        for cell in cells { saved.states[cell.value.key] = nil }
        setSaved(saved)
        return [(self, states)] + open.flatMap { child, saved in child.prepare(saved) }
    }

    func clearSavedStates() {
        setSaved(nil)
        for child in children { child.clearSavedStates() }
    }
}

/// Why the states of a scope cannot be saved.
public enum SnapshotFailure: Error, Sendable, Equatable {
    /// The state of a store in the scope with this path is not `Codable`.
    case notCodable(state: String, path: String)
}

extension SnapshotFailure: CustomStringConvertible {
    /// The failure as a sentence.
    public var description: String {
        switch self {
        case .notCodable(let state, let path):
            """
            cannot save the scope \(path): \(state) is not Codable. \
            Declare it as "\(state): Reducible, Codable".
            """
        }
    }
}

/// The states of a scope and the open scopes below it in encoded form: a tree to save, to compare and to
/// restore.
///
/// `Codable` with any encoder.
public struct ScopeSnapshot: Codable, Equatable, Sendable {
    /// The scope's name.
    public let name: String
    /// The route under which the scope parks its states; `nil` for none.
    public let route: String?
    /// By key: the name of the state's type by default; the second with the same name is `Name#2`.
    public let states: [String: CodedValue]
    /// In the order in which they were opened.
    public let children: [ScopeSnapshot]

    package init(name: String, route: String?, states: [String: CodedValue], children: [ScopeSnapshot]) {
        (self.name, self.route, self.states, self.children) = (name, route, states, children)
    }
}

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
