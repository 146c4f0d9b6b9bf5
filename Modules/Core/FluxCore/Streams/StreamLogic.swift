public import ReactiveCore

/// How a screen's inputs become its outputs: one pure wiring, made once.
///
/// A conformer is an `enum` without cases that declares four types, any of which may be empty, and `bind`.
public protocol StreamLogic {
    /// A `struct` of `Inlet`s: what the view sends.
    associatedtype Input: Sendable
    /// What this screen alone needs: relays for draft text, selection, scroll.
    associatedtype State: Sendable = Empty
    /// What comes from outside: stores, dispatchers, other streams.
    associatedtype Extra: Sendable = Empty
    /// A `struct` of properties, observables and signals: what the view shows.
    associatedtype Output: Sendable

    /// Wires inputs to outputs. Called once; subscriptions go into `bag`, which ends with the stream.
    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output
}

/// Nothing, where a stream needs no state or extra.
public struct Empty: Sendable {
    /// Nothing.
    public init() {}
}

/// What `bind` works with: inputs to observe, the screen's own state, and what came from outside.
public struct StreamSource<Logic: StreamLogic>: Sendable {
    /// What the view sends.
    public let input: ObservedInput<Logic.Input>
    /// What this screen alone needs.
    public let state: Logic.State
    /// What comes from outside.
    public let extra: Logic.Extra
}
