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
