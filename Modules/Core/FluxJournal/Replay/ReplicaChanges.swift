import FluxCore
import ReactiveCore

/// What each action does in a replica, in the form that a recorder writes.
final class ReplicaChanges: Sendable {
    private struct State {
        var fingerprints: FingerprintTracker
        var changed: ChangedStates = [:]
        var commands: [RecordedCommand] = []
    }

    private let state: Guarded<State>
    private let placeholders = Placeholders()

    init(_ root: Scope, _ version: Fingerprint.Version) {
        state = Guarded(State(fingerprints: FingerprintTracker(placeholders, version)))
        _ = root.observeTree { [weak self] in self?.handle($0) }
    }

    /// By the store of the replica, since the last `begin()`.
    var changed: ChangedStates { state.withLock { $0.changed } }
    /// The commands requested since the last `begin()`.
    var commands: [RecordedCommand] { state.withLock { $0.commands } }

    func begin() { state.withLock { ($0.changed, $0.commands) = ([:], []) } }

    /// The fingerprint of a store's current state.
    func fingerprint(of store: StoreAddress) -> UInt64? {
        state.withLock { $0.fingerprints.fingerprint(of: store) }
    }

    /// Encodes a state as a recorder does.
    func coded(_ state: some Reducible) -> CodedValue? {
        (state as? any Encodable).flatMap {
            try? CodedValue(encoding: $0, userInfo: placeholders.userInfo)
        }
    }

    private func handle(_ event: TreeEvent) {
        switch event {
        case .opened, .externalInput, .begun, .dropped, .work, .misused, .processed: break
        // A new state is not a change.
        case .storeCreated(let path, let key, let state, _): update([(path, key, state)])
        case .replaced(_, let states, _): update(states)
        case .reduced(_, let states):
            update(states())
            let commands = states.commands.map { command in
                RecordedCommand(
                    store: StoreAddress(path: command.path, key: command.key), place: command.place,
                    value: (command.command as? any Encodable).flatMap {
                        try? CodedValue(encoding: $0, userInfo: placeholders.userInfo)
                    })
            }
            if !commands.isEmpty { state.withLock { $0.commands += commands } }
        case .closed(let path): state.withLock { $0.fingerprints.forget(path) }
        }
    }

    private func update(_ states: [StateReader.Entry]) {
        state.withLock { known in
            for (path, key, state) in states {
                guard let state = state as? any Encodable else { continue }
                let address = StoreAddress(path: path, key: key)
                if let changed = try? known.fingerprints.changes(of: state, in: address) {
                    known.changed[address] = changed
                }
            }
        }
    }
}
