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
    ///   - other: A token of this scope; its store hears the same actions.
    ///   - reducer: Changes the state; it is given the other's state as it is after the action.
    /// - Throws: `.cycle` when the stores would wait for each other, `.foreignToken`, `.spentToken`.
    @discardableResult
    public func store<State: Reducible, Other: Reducible>(
        _ token: StoreToken<State>, waitFor other: StoreToken<Other>,
        reducer: @escaping @Sendable (inout State, State.Action, Other) -> Void
    ) throws(RegistrationFailure) -> Store<State>
    where Other.Action == State.Action {
        try store(token, after: [other.erased], nil) { state, action, _ in
            reducer(&state, action, other.settled)
        }
    }

    /// The store of a token, which changes after the two it waits for.
    @discardableResult
    public func store<State: Reducible, Other1: Reducible, Other2: Reducible>(
        _ token: StoreToken<State>, waitFor other1: StoreToken<Other1>, _ other2: StoreToken<Other2>,
        reducer: @escaping @Sendable (inout State, State.Action, Other1, Other2) -> Void
    ) throws(RegistrationFailure) -> Store<State>
    where Other1.Action == State.Action, Other2.Action == State.Action {
        try store(token, after: [other1.erased, other2.erased], nil) { state, action, _ in
            reducer(&state, action, other1.settled, other2.settled)
        }
    }

    /// The store of a token, which changes after the three it waits for.
    @discardableResult
    public func store<State: Reducible, Other1: Reducible, Other2: Reducible, Other3: Reducible>(
        _ token: StoreToken<State>, waitFor other1: StoreToken<Other1>, _ other2: StoreToken<Other2>,
        _ other3: StoreToken<Other3>,
        reducer: @escaping @Sendable (inout State, State.Action, Other1, Other2, Other3) -> Void
    ) throws(RegistrationFailure) -> Store<State>
    where Other1.Action == State.Action, Other2.Action == State.Action, Other3.Action == State.Action {
        try store(token, after: [other1.erased, other2.erased, other3.erased], nil) { state, action, _ in
            reducer(&state, action, other1.settled, other2.settled, other3.settled)
        }
    }

    /// The store of a token, which changes after the one it waits for, and asks for commands.
    ///
    /// - Parameters:
    ///   - token: Of this scope; good for one store.
    ///   - other: Whose store reduces first.
    ///   - run: Does what the reducer asks for.
    ///   - reducer: Changes the state, and asks with its last parameter.
    @discardableResult
    public func store<State: Reducible, Other: Reducible>(
        _ token: StoreToken<State>, waitFor other: StoreToken<Other>, run: Runner<State>?,
        reducer: @escaping @Sendable (inout State, State.Action, Other, (State.Command) -> Void) -> Void
    ) throws(RegistrationFailure) -> Store<State>
    where Other.Action == State.Action {
        try store(token, after: [other.erased], run) { state, action, ask in
            reducer(&state, action, other.settled, ask)
        }
    }

    /// The store of a token, which changes after the two it waits for, and asks for commands.
    @discardableResult
    public func store<State: Reducible, Other1: Reducible, Other2: Reducible>(
        _ token: StoreToken<State>, waitFor other1: StoreToken<Other1>, _ other2: StoreToken<Other2>,
        run: Runner<State>?,
        reducer:
            @escaping @Sendable (inout State, State.Action, Other1, Other2, (State.Command) -> Void) -> Void
    ) throws(RegistrationFailure) -> Store<State>
    where Other1.Action == State.Action, Other2.Action == State.Action {
        try store(token, after: [other1.erased, other2.erased], run) { state, action, ask in
            reducer(&state, action, other1.settled, other2.settled, ask)
        }
    }

    /// The store of a token, which changes after the three it waits for, and asks for commands.
    @discardableResult
    public func store<State: Reducible, Other1: Reducible, Other2: Reducible, Other3: Reducible>(
        _ token: StoreToken<State>, waitFor other1: StoreToken<Other1>, _ other2: StoreToken<Other2>,
        _ other3: StoreToken<Other3>, run: Runner<State>?,
        reducer:
            @escaping @Sendable (inout State, State.Action, Other1, Other2, Other3, (State.Command) -> Void)
            -> Void
    ) throws(RegistrationFailure) -> Store<State>
    where Other1.Action == State.Action, Other2.Action == State.Action, Other3.Action == State.Action {
        try store(token, after: [other1.erased, other2.erased, other3.erased], run) { state, action, ask in
            reducer(&state, action, other1.settled, other2.settled, other3.settled, ask)
        }
    }

    private func store<State>(
        _ token: StoreToken<State>, after others: [(cell: Confined<AnyCell>, dispatcher: AnyObject)],
        _ run: Runner<State>?, _ reducer: @escaping CommandReducer<State>
    ) throws(RegistrationFailure) -> Store<State> {
        for other in others where other.dispatcher !== token.dispatcher { throw .foreignToken }
        return try register(token, after: others.map(\.cell), reducer, run)
    }

    func register<State>(
        _ token: StoreToken<State>, after others: [Confined<AnyCell>],
        _ reducer: CommandReducer<State>?, _ run: Runner<State>?
    ) throws(RegistrationFailure) -> Store<State> {
        guard token.dispatcher === dispatcher(for: State.Action.self) else { throw .foreignToken }
        let cell = token.cell.value
        guard cell.claim(reducer, run) else { throw .spentToken }
        do {
            try token.dispatcher.register(token.cell.erased, after: others)
        } catch {
            cell.releaseClaim()
            throw error
        }
        return Store(token.cell, of: token.dispatcher)
    }
}

extension StoreToken {
    /// The state as its dispatcher knows it, from inside of that.
    fileprivate var settled: State { cell.value.settled }

    /// The same without its type, beside whose actions it hears.
    fileprivate var erased: (cell: Confined<AnyCell>, dispatcher: AnyObject) { (cell.erased, dispatcher) }
}
