import FluxCore
import ReactiveCore

/// The changes by each action in a replica, in the form that a recorder writes.
final class ReplicaChanges: Sendable {
    private struct State {
        var fingerprints = FingerprintTracker(Placeholders())
        var all: ChangedParts = [:]
    }

    private let state = Guarded(State())

    init(_ root: Scope) {
        _ = root.observeTree { [weak self] in self?.handle($0) }
    }

    /// By the store of the replica, since the last `begin()`.
    var all: ChangedParts { state.withLock { $0.all } }

    func begin() { state.withLock { $0.all = [:] } }

    /// Registers a state that no action produced.
    func refresh(_ scope: Scope, _ key: String) {
        guard let state = scope.states?.first(where: { $0.key == key })?.state else { return }
        update([(scope.path, key, state)])
    }

    private func handle(_ event: TreeEvent) {
        switch event {
        case .opened, .dropped, .misused: break
        // A new state is not a change.
        case .storeCreated(let path, let key, let state, _): update([(path, key, state)])
        case .reduced(_, let states): update(states())
        case .closed(let path): state.withLock { $0.fingerprints.forget(path) }
        }
    }

    private func update(_ states: [StateReader.Entry]) {
        state.withLock { known in
            for (path, key, state) in states {
                guard let state = state as? any Encodable else { continue }
                let address = StoreAddress(path: path, key: key)
                let changed = try? known.fingerprints.changes(of: state, in: address)
                if let changed, !changed.isEmpty { known.all[address] = changed }
            }
        }
    }
}
