import ReactiveCore

extension Scope {
    /// A store that lives as long as this scope and hears its dispatcher for `State.Action`, after the stores
    /// made before it.
    ///
    /// - Parameters:
    ///   - initial: The state before any action, unless there is one to restore.
    ///   - reducer: How actions change it; the state's own way unless something else is given.
    public func store<State: Reducible>(
        _ initial: State, reducer: @escaping Reducer<State> = { $0.reduce($1) }
    ) -> Store<State> {
        let token = token(initial)
        do {
            return try store(token, reducer: reducer)
        } catch {
            preconditionFailure("a new token waits for nobody")
        }
    }

    /// The place of a store that is registered later with `store(_:waitFor:reducer:)`.
    ///
    /// - Parameter initial: The state before any action, unless there is one to restore.
    public func token<State: Reducible>(_ initial: State) -> StoreToken<State> {
        let (key, state) = takeUp(initial)
        return StoreToken(
            cell: Confined(StateCell(state, key: key)), dispatcher: dispatcher(for: State.Action.self))
    }

    /// The store of a token, which changes by the state's own reducer unless something else is given.
    ///
    /// - Throws: `.foreignToken`, `.spentToken`.
    @discardableResult
    public func store<State: Reducible>(
        _ token: StoreToken<State>, reducer: @escaping Reducer<State> = { $0.reduce($1) }
    ) throws(RegistrationFailure) -> Store<State> {
        try register(token, after: [], reducer)
    }
}
