import ReactiveCore

extension Scope {
    /// Creates a store that is derived from other stores, of this scope or of scopes above it.
    ///
    /// Sources of the same scope and action type work in every tree. Others need a root with the mode
    /// `.onScheduler`, in which one action at a time is reduced.
    ///
    /// - Parameters:
    ///   - initial: The state before it is derived for the first time, unless a saved one is restored.
    ///   - sources: What it reads: `cart.asSource(), prices.asSource { $0.$table }`.
    ///   - key: The key under which the state is saved; by default, the full name of its type.
    ///   - former: Earlier keys of the state.
    ///   - run: Runs the commands that it requests.
    /// - Returns: The store; its state is derived.
    /// - Throws: `.sourceOutsideScope`, `.sourceOfOtherDispatcher`.
    @inlinable
    public func store<State: Deriving, each Value: Sendable>(
        _ initial: State, from sources: repeat StoreSource<each Value>, key: String? = nil,
        former: [String] = [], run: Runner<State>? = nil
    ) throws(RegistrationFailure) -> Store<State>
    where State.Sources == (repeat each Value) {
        try store(
            token(initial, key: key, former: former), from: repeat each sources, run: run)
    }

    /// Registers the store of a token, which is derived from other stores, whichever was created first.
    ///
    /// - Parameters:
    ///   - token: A token of this scope; valid for one store.
    ///   - sources: What it reads.
    ///   - run: Runs the commands that it requests.
    /// - Returns: The store; its state is derived.
    /// - Throws: `.cycle` if stores would read each other, `.sourceOutsideScope`, `.sourceOfOtherDispatcher`,
    ///   `.foreignToken`, `.spentToken`.
    @inlinable  // Inlined so that the sources are read without looking up their types.
    public func store<State: Deriving, each Value: Sendable>(
        _ token: StoreToken<State>, from sources: repeat StoreSource<each Value>, run: Runner<State>? = nil
    ) throws(RegistrationFailure) -> Store<State>
    where State.Sources == (repeat each Value) {
        var erased: [SourceStamp] = []
        for source in repeat each sources { erased.append(SourceStamp(source)) }
        return try makeDerivedStore(token, erased, run) { state, action, ask in
            state.reduce(action, from: (repeat (each sources).valueAt((each sources).address)), ask)
        } derive: { state, ask in
            state.derive(from: (repeat (each sources).valueAt((each sources).address)), ask)
        } begin: { state, ask in
            let samples = (repeat (each sources).sample())
            state.derive(from: (repeat (each samples).value), ask)
            var stamps: [UInt64] = []
            for sample in repeat each samples { stamps.append(sample.stamp) }
            return stamps
        }
    }

    /// - Parameters:
    ///   - reduce: The state's reducer with its sources.
    ///   - derive: Derives the state, inside a dispatch.
    ///   - begin: Derives the state on any thread, and returns the stamps of what it read.
    @usableFromInline
    func makeDerivedStore<State: Deriving>(
        _ token: StoreToken<State>, _ sources: [SourceStamp], _ run: Runner<State>?,
        reduce: @escaping CommandReducer<State>,
        derive: @escaping (inout State, CommandSink<State.Command>) -> Void,
        begin: @escaping (inout State, CommandSink<State.Command>) -> [UInt64]
    ) throws(RegistrationFailure) -> Store<State> {
        for source in sources {
            guard lineage.contains(source.scope) else {
                throw .sourceOutsideScope(state: source.store.cell.value.name)
            }
            guard source.store.dispatcher === token.dispatcher || tree.mode != .anywhere else {
                throw .sourceOfOtherDispatcher(state: source.store.cell.value.name)
            }
        }
        let derivation = Derivation<State>(
            sources, crossesDispatchers: sources.contains { $0.store.dispatcher !== token.dispatcher },
            derive, applySamples: begin)
        let store = try register(
            token, after: sources.map(\.store), reducer: reduce, derivation: derivation, run: run)
        token.dispatcher.start(token.cell.erased)
        return store
    }

    @available(*, unavailable, message: "name the stores that it reads: scope.store(state, from: …)")
    public func store<State: Deriving>(
        _ initial: State, key: String? = nil, former: [String] = [], run: Runner<State>? = nil
    ) -> Store<State> { preconditionFailure("a derived store names the stores that it reads") }
}

extension Store {
    /// Returns the store that `make` creates. A failure, such as a root that is not confined to its scheduler, is
    /// a programmer error and stops the program.
    package static func required(_ make: () throws -> Store) -> Store {
        do { return try make() } catch { preconditionFailure("\(error)") }
    }
}
