public import ReactiveCore

/// A state to read and to observe; only actions change it. It ends with its scope.
public final class Store<State: Reducible>: Sendable {
    private let hub: StateHub<State>
    private let relay = PublishRelay<State.Command>()

    private let reducer: Reducer<State>

    init(_ initial: State, _ reducer: @escaping Reducer<State>) {
        hub = StateHub(initial)
        self.reducer = reducer
    }

    /// The state now. Do not call from inside this store's own reducer.
    public var state: State { hub.value }

    /// One-shot commands, each heard once by everybody who listens at that moment.
    public var commands: Signal<State.Command> { Signal(relay) }

    /// The state, and every change of it.
    public func asProperty() -> Property<State> {
        Property(read: { [hub] in hub.value }, current: hub.observable, changes: hub.changes)
    }
}

/// What a dispatcher asks of a store.
protocol Reducing<Action>: AnyObject, Sendable {
    associatedtype Action: Sendable
    func reduce(_ action: Action)
    func publish(after action: Action)
    func finish()
}

extension Store: Reducing {
    func reduce(_ action: State.Action) {
        hub.mutate { reducer(&$0, action) }
    }

    func publish(after action: State.Action) {
        hub.publish()
        if State.Command.self != Never.self, let command = hub.value.command(for: action) {
            relay.accept(command)
        }
    }

    func finish() {
        hub.finish()
        relay.finish()
    }
}
