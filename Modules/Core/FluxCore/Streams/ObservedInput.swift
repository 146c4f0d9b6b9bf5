public import ReactiveCore

/// The inputs as `bind` sees them: each can only be observed.
@dynamicMemberLookup
public struct ObservedInput<Input: Sendable>: Sendable {
    let content: Input

    /// What was sent to that input, from now on. Never ends.
    public subscript<Value>(dynamicMember inlet: KeyPath<Input, Inlet<Value>>) -> Observable<Value> {
        content[keyPath: inlet].relay.asObservable()
    }
}
