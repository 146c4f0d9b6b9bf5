public import ReactiveCore

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
