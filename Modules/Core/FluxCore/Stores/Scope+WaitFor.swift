import ReactiveCore

extension Scope {
    /// The store of a token, which changes after the one it waits for, whichever came first.
    ///
    /// ```swift
    /// let (todos, shown) = (scope.token(Todos()), scope.token(Shown()))
    /// try scope.store(shown, waitFor: todos) { shown, action, todos in shown.follow(todos, action) }
    /// try scope.store(todos)
    /// ```
    ///
    /// - Parameters:
    ///   - token: Made by this scope, not used before.
    ///   - other: A token of this scope whose store hears the same actions.
    ///   - reducer: Changes the state; it is given the other's state as it is after the action.
    /// - Throws: `.cycle` when the stores would wait for each other, `.foreignToken`, `.spentToken`.
    @discardableResult
    public func store<State: Reducible, Other: Reducible>(
        _ token: StoreToken<State>, waitFor other: StoreToken<Other>,
        reducer: @escaping @Sendable (inout State, State.Action, Other) -> Void
    ) throws(RegistrationFailure) -> Store<State> {
        try register(token, after: [try place(of: other, beside: token)]) { state, action in
            reducer(&state, action, other.settled)
        }
    }

    /// The store of a token, which changes after the two it waits for.
    @discardableResult
    public func store<State: Reducible, Other1: Reducible, Other2: Reducible>(
        _ token: StoreToken<State>, waitFor other1: StoreToken<Other1>, _ other2: StoreToken<Other2>,
        reducer: @escaping @Sendable (inout State, State.Action, Other1, Other2) -> Void
    ) throws(RegistrationFailure) -> Store<State> {
        let others = [try place(of: other1, beside: token), try place(of: other2, beside: token)]
        return try register(token, after: others) { state, action in
            reducer(&state, action, other1.settled, other2.settled)
        }
    }

    /// The store of a token, which changes after the three it waits for.
    @discardableResult
    public func store<State: Reducible, Other1: Reducible, Other2: Reducible, Other3: Reducible>(
        _ token: StoreToken<State>, waitFor other1: StoreToken<Other1>, _ other2: StoreToken<Other2>,
        _ other3: StoreToken<Other3>,
        reducer: @escaping @Sendable (inout State, State.Action, Other1, Other2, Other3) -> Void
    ) throws(RegistrationFailure) -> Store<State> {
        let others = [
            try place(of: other1, beside: token), try place(of: other2, beside: token),
            try place(of: other3, beside: token),
        ]
        return try register(token, after: others) { state, action in
            reducer(&state, action, other1.settled, other2.settled, other3.settled)
        }
    }

    private func place<State, Other>(
        of other: StoreToken<Other>, beside token: StoreToken<State>
    ) throws(RegistrationFailure) -> Confined<AnyCell> {
        guard other.dispatcher as AnyObject === token.dispatcher else { throw .foreignToken }
        return other.cell.erased
    }

    func register<State>(
        _ token: StoreToken<State>, after others: [Confined<AnyCell>], _ reducer: @escaping Reducer<State>
    ) throws(RegistrationFailure) -> Store<State> {
        guard token.dispatcher === dispatcher(for: State.Action.self) else { throw .foreignToken }
        let cell = token.cell.value
        guard cell.claim(reducer) else { throw .spentToken }
        do {
            try token.dispatcher.register(token.cell.erased, after: others)
        } catch {
            cell.disclaim()
            throw error
        }
        return Store(token.cell, of: token.dispatcher)
    }
}

extension StoreToken {
    /// The state as its dispatcher knows it, from inside of that.
    fileprivate var settled: State { cell.value.settled }
}
