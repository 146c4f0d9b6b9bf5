public import ReactiveCore

/// A state to read and to observe; only actions change it. It ends with its scope.
public final class Store<State: Reducible>: Sendable {
    let confined: Confined<StateCell<State>>
    /// Whose actions change it.
    package let dispatcher: Dispatcher<State.Action>
    private var cell: StateCell<State> { confined.value }

    init(_ cell: Confined<StateCell<State>>, of dispatcher: Dispatcher<State.Action>) {
        (confined, self.dispatcher) = (cell, dispatcher)
    }

    /// The state now, from any thread.
    ///
    /// A reducer reads its parameter instead: reading its own store is a mistake that stops the program.
    public var state: State {
        get { cell.state }
        @available(
            *, unavailable,
            message: "only actions change a state: scope.dispatcher(for: Action.self).dispatch(action)"
        )
        set {}
    }

    /// What the reducer asked for, told after it was run: once, to everybody who listens at that moment.
    public var commands: Signal<State.Command> { cell.commands }

    /// The state, and every change of it.
    public func asProperty() -> Property<State> {
        let confined = confined
        let observing = { @Sendable (states: Observable<State>) in
            Observable<State> { node, subscription in confined.value.observe(states, node, subscription) }
        }
        return Property(
            read: { confined.value.state }, current: observing(cell.states), changes: observing(cell.changes))
    }

    /// Dispatches `action` to the dispatcher of this store, and so to all stores that hear it.
    public func dispatch(_ action: State.Action, fileID: String = #fileID, line: Int = #line) {
        dispatcher.dispatch(action, fileID: fileID, line: line)
    }

    /// Ends the store before its scope: its state stays as it is, and observers hear the completion.
    public func unregister() { dispatcher.unregister(confined.erased) }
}
