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

extension Store {
    /// Selects a part of the state: emits the current value, then only different values.
    ///
    /// The part is retained to compare it with the next one: select small values, or a `@Tracked` property.
    /// `part` is called for each subscriber, because sharing would cost more than reading a part. Use `map` for
    /// what takes long to compute: `select { $0.$posts }.map(layOut)`.
    ///
    /// - Parameter part: Reads the part.
    /// - Returns: The part as a property.
    @inlinable  // Inlined so that `==` is called directly, without a run-time look-up.
    public func select<Part: Equatable & Sendable>(
        _ part: @escaping @Sendable (State) -> Part
    ) -> Property<Part> {
        makeSelection(changeToken: part, part: part) { state, previous in
            let now = part(state)
            if now == previous { return false }
            previous = now
            return true
        }
    }

    /// Selects a `@Tracked` property, `select { $0.$posts }`: emits the current value, then a value for each
    /// modification.
    ///
    /// Only stamps are compared, and only a stamp is retained.
    ///
    /// - Parameter part: Reads the projected value.
    /// - Returns: The value as a property.
    @inlinable
    public func select<Value: Equatable & Sendable>(
        _ part: @escaping @Sendable (State) -> Tracked<Value>
    ) -> Property<Value> {
        makeSelection(changeToken: { part($0).stamp }, part: { part($0).value }) { state, previous in
            let now = part(state).stamp
            if now == previous { return false }
            previous = now
            return true
        }
    }

    @usableFromInline
    func makeSelection<Token: Sendable, Part: Sendable>(
        changeToken: @escaping @Sendable (State) -> Token, part: @escaping @Sendable (State) -> Part,
        updateToken: @escaping @Sendable (State, inout Token) -> Bool
    ) -> Property<Part> {
        makeSelection(
            of: asProperty(), PartSelector(changeToken: changeToken, updateToken: updateToken, part: part),
            read: part)
    }

    func makeSelection<Token: Sendable, Part: Sendable>(
        of states: Property<State>, _ selecting: PartSelector<State, Token, Part>,
        read: @escaping @Sendable (State) -> Part
    ) -> Property<Part> {
        let observed = states.asObservable()
        return Property(
            read: { read(states.value) }, current: observed.selecting(selecting, replays: true),
            changes: observed.selecting(selecting, replays: false), source: cell.versions)
    }
}

// The overloads for two and three parts let the compiler infer the types of closures of several statements, which
// it cannot do for a parameter pack when an operator follows.
extension Store {
    /// Selects two parts, `select { ($0.query, $0.count) }`: emits the current values, then only if one of them
    /// differs.
    ///
    /// `parts` is called once for each action, however many subscribers there are; the latest result is retained.
    ///
    /// - Parameter parts: Reads the parts.
    /// - Returns: The parts as a property of a tuple.
    public func select<First: Equatable & Sendable, Second: Equatable & Sendable>(
        _ parts: @escaping @Sendable (State) -> (First, Second)
    ) -> Property<(First, Second)> {
        makeSelection(of: parts) { $0 == $1 }
    }

    /// Selects three parts: emits the current values, then only if one of them differs.
    ///
    /// - Parameter parts: Reads the parts.
    /// - Returns: The parts as a property of a tuple.
    public func select<
        First: Equatable & Sendable, Second: Equatable & Sendable, Third: Equatable & Sendable
    >(_ parts: @escaping @Sendable (State) -> (First, Second, Third)) -> Property<(First, Second, Third)> {
        makeSelection(of: parts) { $0 == $1 }
    }

    /// Selects more parts: emits the current values, then only if one of them differs.
    ///
    /// - Parameter parts: Reads the parts.
    /// - Returns: The parts as a property of a tuple.
    @_disfavoredOverload
    public func select<each Part: Equatable & Sendable>(
        _ parts: @escaping @Sendable (State) -> (repeat each Part)
    ) -> Property<(repeat each Part)> {
        makeSelection(of: parts) { now, previous in
            for (new, old) in repeat (each now, each previous) {
                if new != old { return false }
            }
            return true
        }
    }

    private func makeSelection<Parts: Sendable>(
        of parts: @escaping @Sendable (State) -> Parts,
        areEqual: @escaping @Sendable (Parts, Parts) -> Bool
    ) -> Property<Parts> {
        let states = asProperty()
        let shared = states.sharing(parts)
        let selecting = PartSelector(
            changeToken: shared,
            updateToken: { state, previous in
                let now = shared(state)
                if areEqual(now, previous) { return false }
                previous = now
                return true
            }, part: shared)
        return makeSelection(of: states, selecting, read: parts)
    }
}

extension Scope {
    /// Creates a store that lives as long as this scope and receives the actions of its dispatcher for
    /// `State.Action`, after the stores that were created before.
    ///
    /// - Parameters:
    ///   - initial: The state before any action, unless a saved one is restored.
    ///   - key: The key under which the state is saved; by default, the full name of its type. Two stores of
    ///     one type need their own keys.
    ///   - former: Earlier keys of the state.
    ///   - run: Runs the commands that the reducer requests, once each, on the thread that reduced the
    ///     action; it may dispatch and start work. Not called in a replay.
    /// - Returns: The store.
    public func store<State: Reducible>(
        _ initial: State, key: String? = nil, former: [String] = [], run: Runner<State>? = nil
    ) -> Store<State> {
        makeStore(token(initial, key: key, former: former), nil, run)
    }

    /// Creates a store with another reducer, and without commands.
    ///
    /// - Parameters:
    ///   - initial: The state before any action, unless a saved one is restored.
    ///   - reducer: Changes the state.
    /// - Returns: The store.
    public func store<State: Reducible>(_ initial: State, reducer: @escaping Reducer<State>) -> Store<State> {
        makeStore(token(initial), { state, action, _ in reducer(&state, action) }, nil)
    }

    /// Creates a token for a store that is registered later with `store(_:waitFor:reducer:)`.
    ///
    /// - Parameters:
    ///   - initial: The state before any action, unless a saved one is restored.
    ///   - key: The key under which the state is saved; by default, the full name of its type.
    ///   - former: Earlier keys of the state.
    /// - Returns: The token.
    public func token<State: Reducible>(
        _ initial: State, key: String? = nil, former: [String] = []
    ) -> StoreToken<State> {
        let (key, state, origin) = resolveInitialState(initial, key: key, former: former)
        let dispatcher = dispatcher(for: State.Action.self)
        let cell = StateCell(state, key: key, path: path, dispatcher: ObjectIdentifier(dispatcher))
        return StoreToken(cell: Confined(cell), dispatcher: dispatcher, origin: origin)
    }

    /// Registers the store of a token, with the state's own reducer.
    ///
    /// - Parameters:
    ///   - token: A token of this scope; valid for one store.
    ///   - run: Runs the commands that the reducer requests.
    /// - Returns: The store.
    /// - Throws: `.foreignToken`, `.spentToken`.
    @discardableResult
    public func store<State: Reducible>(
        _ token: StoreToken<State>, run: Runner<State>? = nil
    ) throws(RegistrationFailure) -> Store<State> {
        try register(token, run: run)
    }

    /// Registers the store of a token, with another reducer than the state's own.
    ///
    /// - Parameters:
    ///   - token: A token of this scope; valid for one store.
    ///   - reducer: Changes the state.
    /// - Returns: The store.
    /// - Throws: `.foreignToken`, `.spentToken`.
    @discardableResult
    public func store<State: Reducible>(
        _ token: StoreToken<State>, reducer: @escaping Reducer<State>
    ) throws(RegistrationFailure) -> Store<State> {
        try register(token, reducer: { state, action, _ in reducer(&state, action) })
    }

    private func makeStore<State>(
        _ token: StoreToken<State>, _ reducer: CommandReducer<State>?, _ run: Runner<State>?
    ) -> Store<State> {
        do throws(RegistrationFailure) {
            return try register(token, reducer: reducer, run: run)
        } catch {
            preconditionFailure("registration of a new token cannot fail")
        }
    }
}
