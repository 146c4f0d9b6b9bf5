public import ReactiveCore

/// The inputs from the perspective of `bind`: they can only be observed.
@dynamicMemberLookup
public struct ObservedInput<Input: Sendable>: Sendable {
    let content: Input

    /// The values that are sent to the input from now on. Never completes.
    public subscript<Value>(dynamicMember inlet: KeyPath<Input, Inlet<Value>>) -> Observable<Value> {
        content[keyPath: inlet].relay.asObservable()
    }
}
