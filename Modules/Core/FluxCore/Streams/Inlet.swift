public import ReactiveCore

/// An input of a view stream. Other code can only send to it; only the stream's `bind` observes it.
public struct Inlet<Value: Sendable>: Sendable {
    let relay = PublishRelay<Value>()

    /// Creates an input without observers.
    public init() {}

    /// Sends `value`. Safe to call from any thread.
    ///
    /// - Parameter value: The value.
    public func callAsFunction(_ value: Value) { relay.accept(value) }
}

extension Inlet where Value == Void {
    /// Sends an event. Safe to call from any thread.
    public func callAsFunction() { relay.accept(()) }
}

extension Observable {
    /// Sends every element to `inlet`; completion and errors are not forwarded.
    ///
    /// - Parameter inlet: The input.
    /// - Returns: Dispose it to end the binding.
    public func bind(to inlet: Inlet<Element>) -> Subscription { bind(to: inlet.relay) }
}
