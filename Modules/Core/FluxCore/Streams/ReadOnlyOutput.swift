public import ReactiveCore

/// The outputs as everybody outside sees them: relays read as properties and observables.
@dynamicMemberLookup
public struct ReadOnlyOutput<Output: Sendable>: Sendable {
    let content: Output

    public subscript<Value>(dynamicMember member: KeyPath<Output, Property<Value>>) -> Property<Value> {
        content[keyPath: member]
    }

    public subscript<Value>(dynamicMember member: KeyPath<Output, BehaviorRelay<Value>>) -> Property<Value> {
        content[keyPath: member].asProperty()
    }

    public subscript<Value>(dynamicMember member: KeyPath<Output, Observable<Value>>) -> Observable<Value> {
        content[keyPath: member]
    }

    public subscript<Value>(dynamicMember member: KeyPath<Output, PublishRelay<Value>>) -> Observable<Value> {
        content[keyPath: member].asObservable()
    }

    public subscript<Value>(dynamicMember member: KeyPath<Output, Signal<Value>>) -> Signal<Value> {
        content[keyPath: member]
    }

    public subscript<Value>(dynamicMember member: KeyPath<Output, Computed<Value>>) -> Value {
        content[keyPath: member].compute()
    }

    /// The outputs of a stream that this one nests.
    public subscript<Inner>(
        dynamicMember member: KeyPath<Output, ReadOnlyOutput<Inner>>
    ) -> ReadOnlyOutput<Inner> {
        content[keyPath: member]
    }
}
