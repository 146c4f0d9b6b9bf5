import ReactiveCore

/// A state that is computed, entirely or in part, from stores of its scope or of scopes above it.
///
/// ```swift
/// struct CartTotal: Deriving {
///     typealias Action = Never
///     private(set) var yen = 0
///
///     mutating func derive(from sources: (Cart, Prices)) {
///         let (cart, prices) = sources
///         yen = cart.items.reduce(0) { $0 + prices.yen(of: $1) }
///     }
/// }
///
/// let total = try scope.store(CartTotal(), from: cart.asSource(), prices.asSource())
/// ```
///
/// `derive` is called when the store is created, when its state is restored, and then in each dispatch that
/// changed a source: after the source's reducer, and before any observer is notified. It must be pure, as a
/// reducer, and must give the same state when it is called again with the same sources.
///
/// It is not called after an action of the state itself. If what is derived depends on such an action, such as a
/// filter, implement `reduce(_:from:_:)` as well, and call `derive(from:)` there.
public protocol Deriving: Reducible {
    /// The values that the state reads, in the order of `store(_:from:)`: a value, or a tuple of values.
    associatedtype Sources

    /// Changes the state after its sources have changed, and requests the resulting commands.
    ///
    /// - Parameters:
    ///   - sources: The current values of the sources.
    ///   - ask: Requests a command, as in `reduce`.
    mutating func derive(from sources: Sources, _ ask: CommandSink<Command>)

    /// Changes the state, which may depend on its sources, and requests the resulting commands.
    ///
    /// - Parameters:
    ///   - action: What happened.
    ///   - sources: The current values of the sources. Those of the same dispatcher have reduced the action.
    ///   - ask: Requests a command.
    mutating func reduce(_ action: Action, from sources: Sources, _ ask: CommandSink<Command>)

    /// Changes the state after its sources have changed; for a state without commands.
    ///
    /// - Parameter sources: The current values of the sources.
    mutating func derive(from sources: Sources)
}

extension Deriving {
    /// Changes the state without its sources, as `reduce(_:_:)` does.
    public mutating func reduce(_ action: Action, from sources: Sources, _ ask: CommandSink<Command>) {
        reduce(action, ask)
    }

    /// Changes the state after its sources have changed and discards its commands.
    public mutating func derive(from sources: Sources) { derive(from: sources, .ignoring) }
}

extension Deriving where Command == Never {
    /// Changes the state after its sources have changed, which requests no commands.
    public mutating func derive(from sources: Sources, _ ask: CommandSink<Never>) { derive(from: sources) }

    @available(*, unavailable, message: "implement mutating func derive(from sources: Sources)")
    public mutating func derive(from sources: Sources) {}
}

extension Deriving where Action == Never {
    /// A state without actions is only derived.
    public mutating func reduce(_ action: Never) {}

    /// A state without actions is only derived.
    public mutating func reduce(_ action: Never, _ ask: CommandSink<Command>) {}
}

/// A collection in a state that is computed from the rest of the state, or from its sources.
///
/// It takes no part in equality and is not encoded: recordings and snapshots do not contain it, and after
/// decoding it is empty. A `Deriving` state computes it in `derive`; any other state computes it in its
/// `init(from:)`.
@propertyWrapper
public struct Derived<Value: RangeReplaceableCollection & Sendable>: Sendable {
    /// The computed collection.
    public var wrappedValue: Value

    /// Creates a property with a value that the next derivation replaces.
    ///
    /// - Parameter wrappedValue: Usually empty.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Derived: Equatable {
    /// `true`: states whose other parts are equal are equal.
    public static func == (left: Derived, right: Derived) -> Bool { true }
}

extension Derived: Codable {
    /// Creates an empty collection; reads nothing.
    public init(from decoder: any Decoder) throws { self.init(wrappedValue: Value()) }

    /// Writes nothing.
    public func encode(to encoder: any Encoder) throws {}
}

// Synthesised conformances call these overloads, so that the property's key does not occur in the encoding.

extension KeyedEncodingContainer {
    /// Omits a derived property.
    public mutating func encode<Value>(_ derived: Derived<Value>, forKey key: Key) throws {}
}

extension KeyedDecodingContainer {
    /// Creates an empty collection, whether or not the key exists.
    public func decode<Value>(_ type: Derived<Value>.Type, forKey key: Key) throws -> Derived<Value> {
        Derived(wrappedValue: Value())
    }
}

/// How a derived store is computed from its sources, which it retains.
///
/// Accessed only inside a dispatch, or before the store is registered.
final class Derivation<State: Reducible> {
    private let first: SourceStamp
    private let others: [SourceStamp]
    private let apply: (inout State, CommandSink<State.Command>) -> Void
    private let applySamples: (inout State, CommandSink<State.Command>) -> [UInt64]
    /// The stamps of the sources when they were last read.
    @exclusivity(unchecked) private var firstSeen: UInt64 = 0
    @exclusivity(unchecked) private var seen: [UInt64] = []
    /// Whether a source has another dispatcher than the store.
    let crossesDispatchers: Bool

    /// - Parameters:
    ///   - sources: 1 or more.
    ///   - crossesDispatchers: Whether a source has another dispatcher than the store.
    ///   - apply: Derives the state, inside a dispatch.
    ///   - applySamples: Derives the state on any thread, and returns the stamps of what it read.
    init(
        _ sources: [SourceStamp], crossesDispatchers: Bool,
        _ apply: @escaping (inout State, CommandSink<State.Command>) -> Void,
        applySamples: @escaping (inout State, CommandSink<State.Command>) -> [UInt64]
    ) {
        precondition(!sources.isEmpty, "a derived store needs a source")
        (first, others) = (sources[0], Array(sources.dropFirst()))
        self.crossesDispatchers = crossesDispatchers
        (self.apply, self.applySamples) = (apply, applySamples)
    }

    /// Derives the state for the first time, on any thread.
    func begin(_ state: inout State, _ ask: CommandSink<State.Command>) {
        let all = applySamples(&state, ask)
        (firstSeen, seen) = (all[0], Array(all.dropFirst()))
    }

    /// Returns whether a source has changed since the state was derived last.
    func sourcesChanged() -> Bool {
        let stamp = first.read()
        var changed = stamp != firstSeen
        firstSeen = stamp
        if others.isEmpty { return changed }  // The usual case, without the cost of arrays.
        for index in others.indices {
            let stamp = others[index].read()
            if stamp != seen[index] { (seen[index], changed) = (stamp, true) }
        }
        return changed
    }

    func derive(_ state: inout State, _ ask: CommandSink<State.Command>) { apply(&state, ask) }
}

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
