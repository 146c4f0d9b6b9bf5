import ReactiveCore

/// Represents a store before it is registered, so that other stores can wait for it.
///
/// Before the store is registered, stores that wait for it receive its initial state; after it is
/// unregistered, its last state.
public struct StoreToken<State: Reducible>: Sendable {
    let cell: Confined<StateCell<State>>
    let dispatcher: Dispatcher<State.Action>
    /// Where its state is from.
    let origin: StateOrigin
}

/// Why a store cannot be registered.
public enum RegistrationFailure: Error, Equatable {
    /// The stores would wait for each other: the names of their states along the cycle; the first and the
    /// last are equal.
    case cycle(path: [String])
    /// A token belongs to another scope, or to a store of other actions.
    case foreignToken
    /// A derived store reads a store that is neither in its scope nor in a scope above it.
    case sourceOutsideScope(state: String)
    /// A derived store reads a store of another dispatcher, but the root scope was not created with the mode
    /// `.onScheduler`.
    case sourceOfOtherDispatcher(state: String)
    /// The token was already used for a store.
    case spentToken
}

extension RegistrationFailure: CustomStringConvertible {
    /// What is wrong, and what to write instead.
    public var description: String {
        switch self {
        case .cycle(let path):
            """
            the stores would wait for each other: \(path.joined(separator: " reads ")). Remove one of these \
            sources, or put the value into an action.
            """
        case .foreignToken:
            """
            the token belongs to another scope, or to a store of other actions. Create it with token(_:) of the \
            scope that registers the store.
            """
        case .sourceOutsideScope(let state):
            """
            \(state) is neither in the scope of the derived store nor in a scope above it. Create the store of \
            \(state) there, or the derived store in a scope below it.
            """
        case .sourceOfOtherDispatcher(let state):
            """
            \(state) reduces other actions or is in another scope, which needs a root that reduces one action at a \
            time: Scope(root: name, scheduler: scheduler, mode: .onScheduler).
            """
        case .spentToken: "the token was already used for a store. Create another one with token(_:)."
        }
    }
}

extension Confined where Value: AnyCell {
    /// The type-erased cell.
    var erased: Confined<AnyCell> { Confined<AnyCell>(value) }
}

extension Scope {
    /// Registers the store of a token, which is reduced after another store, whichever was created first.
    ///
    /// ```swift
    /// let (todos, shown) = (scope.token(Todos()), scope.token(Shown()))
    /// try scope.store(shown, waitFor: todos) { shown, action, todos in shown.update(todos, action) }
    /// try scope.store(todos)
    /// ```
    ///
    /// - Parameters:
    ///   - token: A token of this scope that was not used before.
    ///   - other: A token of this scope for the same actions.
    ///   - reducer: Changes the state; receives the other store's state after the action.
    /// - Returns: The store.
    /// - Throws: `.cycle` if the stores would wait for each other, `.foreignToken`, `.spentToken`.
    @discardableResult
    public func store<State: Reducible, Other: Reducible>(
        _ token: StoreToken<State>, waitFor other: StoreToken<Other>,
        reducer: @escaping @Sendable (inout State, State.Action, Other) -> Void
    ) throws(RegistrationFailure) -> Store<State>
    where Other.Action == State.Action {
        try store(token, after: [other.erased], nil) { state, action, _ in
            reducer(&state, action, other.unlockedValue)
        }
    }

    /// Registers the store of a token, which is reduced after two other stores.
    @discardableResult
    public func store<State: Reducible, Other1: Reducible, Other2: Reducible>(
        _ token: StoreToken<State>, waitFor other1: StoreToken<Other1>, _ other2: StoreToken<Other2>,
        reducer: @escaping @Sendable (inout State, State.Action, Other1, Other2) -> Void
    ) throws(RegistrationFailure) -> Store<State>
    where Other1.Action == State.Action, Other2.Action == State.Action {
        try store(token, after: [other1.erased, other2.erased], nil) { state, action, _ in
            reducer(&state, action, other1.unlockedValue, other2.unlockedValue)
        }
    }

    /// Registers the store of a token, which is reduced after another store and requests commands.
    ///
    /// - Parameters:
    ///   - token: A token of this scope; valid for one store.
    ///   - other: The token of the store that is reduced first.
    ///   - run: Runs the commands that the reducer requests.
    ///   - reducer: Changes the state; its last parameter requests commands.
    /// - Returns: The store.
    @discardableResult
    public func store<State: Reducible, Other: Reducible>(
        _ token: StoreToken<State>, waitFor other: StoreToken<Other>, run: Runner<State>?,
        reducer: @escaping @Sendable (inout State, State.Action, Other, CommandSink<State.Command>) -> Void
    ) throws(RegistrationFailure) -> Store<State>
    where Other.Action == State.Action {
        try store(token, after: [other.erased], run) { state, action, ask in
            reducer(&state, action, other.unlockedValue, ask)
        }
    }

    private func store<State>(
        _ token: StoreToken<State>, after others: [StoreGraph.Source], _ run: Runner<State>?,
        _ reducer: @escaping CommandReducer<State>
    ) throws(RegistrationFailure) -> Store<State> {
        for other in others where other.dispatcher !== token.dispatcher { throw .foreignToken }
        return try register(token, after: others, reducer: reducer, run: run)
    }

    func register<State>(
        _ token: StoreToken<State>, after sources: [StoreGraph.Source] = [],
        reducer: CommandReducer<State>? = nil, derivation: Derivation<State>? = nil, run: Runner<State>? = nil
    ) throws(RegistrationFailure) -> Store<State> {
        guard token.dispatcher === dispatcher(for: State.Action.self) else { throw .foreignToken }
        let cell = token.cell.value
        let isRestored = token.origin != .creator
        guard cell.claim(reducer, derivation, run, isRestored: isRestored) else { throw .spentToken }
        let hasCommands = cell.hasPendingCommands
        if derivation == nil, tree.isDiagnosing, State.self is any Deriving.Type {
            tree.report(.derivedWithoutSources(state: cell.name, scopePath: path))
        }
        tree.notify(
            .storeCreated(
                path: path, key: cell.key, state: cell.lockedValue, origin: token.origin), lineage)
        do {
            try token.dispatcher.register(token.cell.erased, after: sources, isDerived: derivation != nil)
        } catch {
            cell.releaseClaim()
            throw error
        }
        if derivation == nil, hasCommands { token.dispatcher.start(token.cell.erased) }
        return Store(token.cell, of: token.dispatcher)
    }
}

extension StoreToken {
    /// The current state, read inside the dispatcher.
    fileprivate var unlockedValue: State { cell.value.unlockedValue }

    /// The store without its type.
    fileprivate var erased: StoreGraph.Source { StoreGraph.Source(cell: cell.erased, dispatcher: dispatcher) }
}
