public import ReactiveCore

/// An input of a view stream. Other code can only send to it; only the stream's `bind` observes it.
///
/// Each value carries the place that sent it, so that a stream that dispatches it as an action can pass the place
/// on.
public struct Inlet<Value: Sendable>: Sendable {
    let relay = PublishRelay<Value>()
    let origin = ValueOrigin()

    /// Creates an input without observers.
    public init() {}

    /// Sends `value`. Safe to call from any thread.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - fileID: Where it is sent, for recordings and diagnostics.
    ///   - line: The line of the call.
    public func callAsFunction(_ value: Value, fileID: String = #fileID, line: Int = #line) {
        let isDelivered = relay.acceptIfIdle(value) { origin.set(fileID, line) }
        if !isDelivered { sendLater(value, fileID, line) }
    }

    @inline(never)  // Keeps the closure's allocation out of `callAsFunction`.
    private func sendLater(_ value: Value, _ fileID: String, _ line: Int) {
        relay.acceptLater(value) { [origin] in origin.set(fileID, line) }
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

/// The place that sent the value that an input is delivering.
///
/// Beside the relay and not in its elements, so that observers of an input receive plain values. Accessed only
/// while the relay delivers, by one thread at a time.
struct ValueOrigin: Sendable {
    private final class Storage {
        @exclusivity(unchecked) var place = SourcePlace(fileID: "", line: 0)
    }

    private let storage = Confined(Storage())

    var place: SourcePlace { storage.value.place }

    func set(_ fileID: String, _ line: Int) {
        storage.value.place = SourcePlace(fileID: fileID, line: line)
    }
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
        subscribe { inlet($0, fileID: fileID, line: line) }
    }
}

/// The inputs from the perspective of `bind`: they can only be observed.
@dynamicMemberLookup
public struct ObservedInput<Input: Sendable>: Sendable {
    let content: Input

    /// The values that are sent to the input from now on, without an end.
    public subscript<Value>(dynamicMember inlet: KeyPath<Input, Inlet<Value>>) -> Observable<Value> {
        content[keyPath: inlet].relay.asObservable()
    }

    /// Dispatches the values of an input as actions, each with the place that sent it.
    ///
    /// - Parameters:
    ///   - inlet: The input.
    ///   - store: The store whose dispatcher receives the actions.
    /// - Returns: Dispose it to end the binding.
    public func dispatch<State: Reducible>(
        _ inlet: KeyPath<Input, Inlet<State.Action>>, to store: Store<State>
    ) -> Subscription {
        let inlet = content[keyPath: inlet]
        return inlet.relay.asObservable().subscribe { [origin = inlet.origin] in
            let place = origin.place
            store.dispatch($0, fileID: place.fileID, line: place.line)
        }
    }

    /// Dispatches an action for each value of an input, with the place that sent the value.
    ///
    /// - Parameters:
    ///   - inlet: The input.
    ///   - store: The store whose dispatcher receives the actions.
    ///   - action: Returns the action for a value; `nil` dispatches nothing. Called on the sender's thread.
    /// - Returns: Dispose it to end the connection, usually with the stream: `.disposed(by: bag)`.
    public func dispatch<Value, State: Reducible>(
        _ inlet: KeyPath<Input, Inlet<Value>>, to store: Store<State>,
        as action: @escaping @Sendable (Value) -> State.Action?
    ) -> Subscription {
        let inlet = content[keyPath: inlet]
        return inlet.relay.asObservable().subscribe { [origin = inlet.origin] value in
            let place = origin.place
            guard let action = action(value) else { return }
            store.dispatch(action, fileID: place.fileID, line: place.line)
        }
    }
}
