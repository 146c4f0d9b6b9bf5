import FluxCore
import ReactiveCore

/// The changes by each action in a replica, in the form that a recorder writes.
final class ReplicaChanges: Sendable {
    private struct State {
        var fingerprints = FingerprintTracker(Placeholders())
        var all: [String: [String: String]] = [:]
    }

    private let state = Guarded(State())

    init(_ root: Scope) {
        _ = root.observeTree { [weak self] in self?.handle($0) }
    }

    /// By the key of the store, since the last `begin()`.
    var all: [String: [String: String]] { state.withLock { $0.all } }

    func begin() { state.withLock { $0.all = [:] } }

    /// Registers a state that no action produced.
    func refresh(_ scope: Scope, _ key: String) {
        guard let state = scope.states?.first(where: { $0.key == key })?.state else { return }
        update([(key, state)], scope.path)
    }

    private func handle(_ event: TreeEvent) {
        switch event {
        case .opened: break
        // A new state is not a change.
        case .storeCreated(let path, let key, let state, _): update([(key, state)], path)
        case .reduced(let action, let states): update(states(), action.dispatched.scopePath)
        case .closed(let path): state.withLock { $0.fingerprints.forget(path) }
        }
    }

    private func update(_ states: [(key: String, state: any Reducible)], _ path: String) {
        state.withLock { known in
            for (key, state) in states {
                guard let state = state as? any Encodable else { continue }
                let changed = try? known.fingerprints.changes(
                    of: state, in: "\(path) \(key)")
                if let changed, !changed.isEmpty { known.all[key] = changed }
            }
        }
    }
}
