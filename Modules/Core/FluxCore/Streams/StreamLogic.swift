public import ReactiveCore

/// Connects the inputs of a screen to its outputs.
///
/// A conforming type is an `enum` without cases. It declares four types, any of which may be empty, and
/// `bind`.
public protocol StreamLogic: SendableMetatype {
    /// The view's inputs: a `struct` of `Inlet`s.
    associatedtype Input: Sendable
    /// State of this screen only: relays for drafts, the selection, the scroll position.
    associatedtype State: Sendable = Empty
    /// Dependencies: stores, dispatchers, other streams.
    associatedtype Extra: Sendable = Empty
    /// The view's outputs: a `struct` of properties, observables and signals.
    associatedtype Output: Sendable

    /// Connects inputs to outputs. Called once.
    ///
    /// - Parameters:
    ///   - source: The inputs, the screen's state and its dependencies.
    ///   - bag: Ends with the stream; add subscriptions to it.
    /// - Returns: The outputs.
    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output
}

/// For streams without state or dependencies.
public struct Empty: Sendable {
    /// Creates the only value.
    public init() {}
}

/// The parameters of `bind`: the inputs to observe, the screen's own state, and its dependencies.
public struct StreamSource<Logic: StreamLogic>: Sendable {
    /// The view's inputs.
    public let input: ObservedInput<Logic.Input>
    /// The state of this screen only.
    public let state: Logic.State
    /// The dependencies.
    public let extra: Logic.Extra
}
