public import ReactiveCore

/// An input of a view stream. Other code can only send to it; only the stream's `bind` observes it.
///
/// Each value carries the place that sent it, so that a stream that dispatches it as an action can pass the place
/// on.
public struct Inlet<Value: Sendable>: Sendable {
    let relay = PublishRelay<SentValue<Value>>()

    /// Creates an input without observers.
    public init() {}

    /// Sends `value`. Safe to call from any thread.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - fileID: Where it is sent, for recordings and diagnostics.
    ///   - line: The line of the call.
    public func callAsFunction(_ value: Value, fileID: String = #fileID, line: Int = #line) {
        relay.accept(SentValue(value: value, place: SourcePlace(fileID: fileID, line: line)))
    }
}

extension Inlet where Value == Void {
    /// Sends an event. Safe to call from any thread.
    ///
    /// - Parameters:
    ///   - fileID: Where it is sent, for recordings and diagnostics.
    ///   - line: The line of the call.
    public func callAsFunction(fileID: String = #fileID, line: Int = #line) {
        self((), fileID: fileID, line: line)
    }
}

/// A value that was sent to an input.
struct SentValue<Value: Sendable>: Sendable {
    let value: Value
    let place: SourcePlace
}

extension Observable {
    /// Sends every element to `inlet`; completion and errors are not forwarded.
    ///
    /// - Parameters:
    ///   - inlet: The input.
    ///   - fileID: Where they are sent from, for recordings and diagnostics.
    ///   - line: The line of the call.
    /// - Returns: Dispose it to end the binding.
    public func bind(
        to inlet: Inlet<Element>, fileID: String = #fileID, line: Int = #line
    ) -> Subscription {
        let place = SourcePlace(fileID: fileID, line: line)
        return map { SentValue(value: $0, place: place) }.bind(to: inlet.relay)
    }
}
