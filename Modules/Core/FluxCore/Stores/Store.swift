public import ReactiveCore

/// A state that can be read and observed; only actions change it. It ends with its scope.
public final class Store<State: Reducible>: Sendable {
    let confined: Confined<StateCell<State>>
    /// The dispatcher whose actions change the state.
    package let dispatcher: Dispatcher<State.Action>
    var cell: StateCell<State> { confined.value }

    init(_ cell: Confined<StateCell<State>>, of dispatcher: Dispatcher<State.Action>) {
        (confined, self.dispatcher) = (cell, dispatcher)
    }

    /// The current state; readable from any thread.
    ///
    /// A reducer must not read its own store: this stops the program.
    public var state: State {
        get { cell.state }
        @available(
            *, unavailable,
            message: "only actions change the state: scope.dispatcher(for: Action.self).dispatch(action)"
        )
        set {}
    }

    /// The commands that the reducer requests. Each is emitted after it was run, once, to all current
    /// subscribers.
    public var commands: Signal<State.Command> { cell.commands }

    /// Returns the state as a property.
    public func asProperty() -> Property<State> {
        let confined = confined
        let observing = { @Sendable (states: Observable<State>) in
            Observable<State> { node, subscription in confined.value.observe(states, node, subscription) }
        }
        return Property(
            read: { confined.value.state }, current: observing(cell.states), changes: observing(cell.changes),
            source: cell.versions)
    }

    /// Dispatches `action` with this store's dispatcher, and so to all its stores.
    ///
    /// With `.onScheduler`, it returns before the reduction if the caller is not on the scheduler: `dispatchAndWait`
    /// waits for it. Under the scheduler of a test, it returns after the reduction.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - fileID: Where it is dispatched, for recordings and diagnostics.
    ///   - line: The line of the call.
    public func dispatch(_ action: State.Action, fileID: String = #fileID, line: Int = #line) {
        dispatcher.dispatch(action, fileID: fileID, line: line)
    }

    /// Dispatches `action`, and returns after its reduction and after its observers were notified.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - fileID: Where it is dispatched, for recordings and diagnostics.
    ///   - line: The line of the call.
    public func dispatchAndWait(
        _ action: State.Action, fileID: String = #fileID, line: Int = #line
    ) async {
        await dispatcher.dispatchAndWait(action, fileID: fileID, line: line)
    }

    /// Ends the store before its scope ends: the state remains readable, observers complete, and its closures
    /// are released after the current action.
    public func unregister() { dispatcher.unregister(confined.erased) }
}
