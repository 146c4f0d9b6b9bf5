import ReactiveCore

extension Scope {
    /// A store that lives as long as this scope and hears its dispatcher for `State.Action`, after the stores
    /// made before it.
    ///
    /// - Parameters:
    ///   - initial: The state before any action, unless there is one to restore.
    ///   - key: Under what name the state is saved; the full name of its type unless something else is given,
    ///     such as for two stores of one type.
    ///   - former: Names under which it was saved before it was renamed.
    ///   - run: Does what the reducer asks for, each command once, where the action was reduced; it may dispatch
    ///     and start work. Nothing is run when states are replayed.
    public func store<State: Reducible>(
        _ initial: State, key: String? = nil, former: [String] = [], run: Runner<State>? = nil
    ) -> Store<State> {
        register(token(initial, key: key, former: former), nil, run)
    }

    /// A store of a state that asks for nothing, or is to ask for nothing, changed by another reducer.
    public func store<State: Reducible>(_ initial: State, reducer: @escaping Reducer<State>) -> Store<State> {
        register(token(initial), { state, action, _ in reducer(&state, action) }, nil)
    }

    /// The place of a store that is registered later with `store(_:waitFor:reducer:)`.
    ///
    /// - Parameters:
    ///   - initial: The state before any action, unless there is one to restore.
    ///   - key: Under what name the state is saved; the full name of its type unless something else is given.
    ///   - former: Names under which it was saved before it was renamed.
    public func token<State: Reducible>(
        _ initial: State, key: String? = nil, former: [String] = []
    ) -> StoreToken<State> {
        let (key, state) = resolveInitialState(initial, key: key, former: former)
        let dispatcher = dispatcher(for: State.Action.self)
        let cell = StateCell(state, key: key, dispatcher: ObjectIdentifier(dispatcher))
        return StoreToken(cell: Confined(cell), dispatcher: dispatcher)
    }

    /// The store of a token, which changes by the state's own reducer.
    ///
    /// - Parameters:
    ///   - token: Of this scope; good for one store.
    ///   - run: Does what the reducer asks for.
    /// - Throws: `.foreignToken`, `.spentToken`.
    @discardableResult
    public func store<State: Reducible>(
        _ token: StoreToken<State>, run: Runner<State>? = nil
    ) throws(RegistrationFailure) -> Store<State> {
        try register(token, after: [], nil, run)
    }

    /// The store of a token, which changes by another reducer than the state's own.
    ///
    /// - Throws: `.foreignToken`, `.spentToken`.
    @discardableResult
    public func store<State: Reducible>(
        _ token: StoreToken<State>, reducer: @escaping Reducer<State>
    ) throws(RegistrationFailure) -> Store<State> {
        try register(token, after: [], { state, action, _ in reducer(&state, action) }, nil)
    }

    private func register<State>(
        _ token: StoreToken<State>, _ reducer: CommandReducer<State>?, _ run: Runner<State>?
    ) -> Store<State> {
        do throws(RegistrationFailure) {
            return try register(token, after: [], reducer, run)
        } catch {
            preconditionFailure("a new token waits for nobody")
        }
    }
}
