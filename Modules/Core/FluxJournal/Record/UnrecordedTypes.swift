import FluxCore
import ReactiveCore

/// Reports, once per type, what of the states in a tree cannot be recorded.
final class UnrecordedTypes: Sendable {
    private let root: Scope
    /// The types of states, actions and commands that were checked.
    private let checked = Guarded<Set<ObjectIdentifier>>([])

    init(_ root: Scope) { self.root = root }

    func report<State: Reducible>(_ state: State, _ path: String, _ key: String) {
        guard isNew(State.self) else { return }
        guard state is any Encodable else {
            return root.notify(.stateNotRecorded(state: key, scopePath: path))
        }
        if !(State.Action.self is any Codable.Type), isNew(State.Action.self) {
            let action = StateKey.of(State.Action.self)
            root.notify(.actionNotRecorded(action: action, state: key, scopePath: path))
        }
        if State.Command.self != Never.self, !(State.Command.self is any Encodable.Type),
            isNew(State.Command.self)
        {
            let command = StateKey.of(State.Command.self)
            root.notify(.commandNotRecorded(command: command, state: key, scopePath: path))
        }
    }

    private func isNew(_ type: Any.Type) -> Bool {
        checked.withLock { $0.insert(ObjectIdentifier(type)).inserted }
    }
}
