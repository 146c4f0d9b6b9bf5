public import ReactiveCore

// Common mistakes, declared unavailable so that the compiler suggests the alternative; ReactiveCore has its
// own.

extension Inlet {
    @available(*, unavailable, message: "an input is only sent to; observe an output: stream.output.name")
    public func subscribe(_ onNext: @escaping @Sendable (Value) -> Void) -> Subscription { Subscription() }

    @available(*, unavailable, message: "an input is only sent to; observe an output: stream.output.name")
    public func asObservable() -> Observable<Value> { .empty() }

    @available(*, unavailable, message: "an input has no value; read an output: stream.output.name.value")
    public var value: Value { preconditionFailure("unavailable") }

    @available(*, unavailable, message: "send to an input by calling it: stream.input.name(value)")
    public func accept(_ value: Value) {}

    @available(*, unavailable, message: "send to an input by calling it: stream.input.name(value)")
    public func onNext(_ value: Value) {}

    @available(
        *, unavailable, message: "nobody outside can fail an input; send a value: stream.input.name(value)"
    )
    public func onError(_ error: any Error) {}

    @available(*, unavailable, message: "nobody outside can complete an input; it ends with its stream")
    public func onCompleted() {}
}

extension ObservedInput {
    @available(*, unavailable, message: "inside bind an input is only observed: source.input.name")
    public var input: Input { content }

    @available(*, unavailable, message: "an input is an Inlet: let name = Inlet<Value>()")
    public subscript<Other>(dynamicMember member: KeyPath<Input, Other>) -> Other {
        content[keyPath: member]
    }
}

extension ReadOnlyOutput {
    @available(*, unavailable, message: "an output is read by its name: stream.output.name")
    public var output: Output { content }

    @available(
        *, unavailable,
        message: "an output is a Property, BehaviorRelay, Observable, PublishRelay, Signal or Computed"
    )
    public subscript<Other>(dynamicMember member: KeyPath<Output, Other>) -> Other {
        content[keyPath: member]
    }
}

extension Property {
    @available(
        *, unavailable,
        message: "a property is only read; to change it, send to an input or dispatch an action"
    )
    public func update(_ change: @Sendable (inout Value) -> Void) {}

    @available(
        *, unavailable, message: "a property has no end for its reader to call; dispose the subscription"
    )
    public func onCompleted() {}
}

extension Observable {
    @available(
        *, unavailable,
        message: "a sequence is only observed; from outside send to an input, inside bind accept on a relay"
    )
    public func accept(_ element: Element) {}

    @available(
        *, unavailable, message: "inside bind an input is only observed; accept on a relay of State instead"
    )
    public func callAsFunction(_ element: Element) {}

    @available(*, unavailable, message: "a sequence ends with its source; dispose the subscription instead")
    public func onCompleted() {}

    @available(
        *, unavailable, message: "a sequence has no value; make the output a Property or a BehaviorRelay"
    )
    public var value: Element { preconditionFailure("unavailable") }
}

extension Store {
    @available(*, unavailable, message: "only actions change a state: scope.dispatcher(for:).dispatch(_:)")
    public func accept(_ state: State) {}
}
