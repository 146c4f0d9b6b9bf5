import ReactiveCore

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
