public import ReactiveCore

/// The outputs from the outside: relays are read as properties and observables.
@dynamicMemberLookup
public struct ReadOnlyOutput<Output: Sendable>: Sendable {
    let content: Output

    /// The output named `member`.
    public subscript<Value>(dynamicMember member: KeyPath<Output, Property<Value>>) -> Property<Value> {
        content[keyPath: member]
    }

    /// The output named `member`, read-only.
    public subscript<Value>(dynamicMember member: KeyPath<Output, BehaviorRelay<Value>>) -> Property<Value> {
        content[keyPath: member].asProperty()
    }

    /// The output named `member`.
    public subscript<Value>(dynamicMember member: KeyPath<Output, Observable<Value>>) -> Observable<Value> {
        content[keyPath: member]
    }

    /// The output named `member`; it can only be observed.
    public subscript<Value>(dynamicMember member: KeyPath<Output, PublishRelay<Value>>) -> Observable<Value> {
        content[keyPath: member].asObservable()
    }

    /// The output named `member`.
    public subscript<Value>(dynamicMember member: KeyPath<Output, Signal<Value>>) -> Signal<Value> {
        content[keyPath: member]
    }

    /// The current value of the output named `member`.
    public subscript<Value>(dynamicMember member: KeyPath<Output, Computed<Value>>) -> Value {
        content[keyPath: member].compute()
    }

    /// Reads the output named `member`, which is looked up only once: each look-up of a key path takes microseconds in
    /// generic code.
    package func reader<Value>(of member: KeyPath<Output, Computed<Value>>) -> @Sendable () -> Value {
        content[keyPath: member].compute
    }

    /// The outputs of a nested stream.
    public subscript<Inner>(
        dynamicMember member: KeyPath<Output, ReadOnlyOutput<Inner>>
    ) -> ReadOnlyOutput<Inner> {
        content[keyPath: member]
    }
}

/// An output of a stream that is computed each time it is read: `stream.output.isEmpty`.
public struct Computed<Value: Sendable>: Sendable {
    let compute: @Sendable () -> Value

    /// Creates an output.
    ///
    /// - Parameter compute: Called for each read, on the reader's thread.
    public init(_ compute: @escaping @Sendable () -> Value) {
        self.compute = compute
    }
}
