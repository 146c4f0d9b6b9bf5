public import ReactiveCore

/// One input of a view stream. From outside it can only be sent to; only the stream's `bind` observes it.
public struct Inlet<Value: Sendable>: Sendable {
    let relay = PublishRelay<Value>()

    /// An input that nobody observes yet.
    public init() {}

    /// Sends `value`; call from any thread.
    public func callAsFunction(_ value: Value) { relay.accept(value) }
}

extension Inlet where Value == Void {
    /// Sends that it happened; call from any thread.
    public func callAsFunction() { relay.accept(()) }
}

extension Observable {
    /// Sends every element into `inlet`; an end is not sent on.
    public func bind(to inlet: Inlet<Element>) -> Subscription { bind(to: inlet.relay) }
}
