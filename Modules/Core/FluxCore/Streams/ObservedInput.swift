public import ReactiveCore

/// The inputs as `bind` sees them: each can only be observed.
@dynamicMemberLookup
public struct ObservedInput<Input: Sendable>: Sendable {
    let content: Input

    public subscript<Value>(dynamicMember inlet: KeyPath<Input, Inlet<Value>>) -> Observable<Value> {
        content[keyPath: inlet].relay.asObservable()
    }
}
