public import ReactiveCore

/// The outputs as everybody outside sees them: relays read as properties and observables.
@dynamicMemberLookup
public struct ReadOnlyOutput<Output: Sendable>: Sendable {
    let content: Output

    /// That output.
    public subscript<Value>(dynamicMember member: KeyPath<Output, Property<Value>>) -> Property<Value> {
        content[keyPath: member]
    }

    /// That output, without the way to change it.
    public subscript<Value>(dynamicMember member: KeyPath<Output, BehaviorRelay<Value>>) -> Property<Value> {
        content[keyPath: member].asProperty()
    }

    /// That output.
    public subscript<Value>(dynamicMember member: KeyPath<Output, Observable<Value>>) -> Observable<Value> {
        content[keyPath: member]
    }

    /// That output, without the way to send.
    public subscript<Value>(dynamicMember member: KeyPath<Output, PublishRelay<Value>>) -> Observable<Value> {
        content[keyPath: member].asObservable()
    }

    /// That output.
    public subscript<Value>(dynamicMember member: KeyPath<Output, Signal<Value>>) -> Signal<Value> {
        content[keyPath: member]
    }

    /// That output, computed now.
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
