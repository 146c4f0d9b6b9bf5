public import ReactiveCore

// Common mistakes, declared unavailable so that the compiler suggests the alternative; ReactiveCore has its
// own.

extension Inlet {
    @available(*, unavailable, message: "an input is write-only; observe an output: stream.output.name")
    public func subscribe(_ onNext: @escaping @Sendable (Value) -> Void) -> Subscription { Subscription() }

    @available(*, unavailable, message: "an input is write-only; observe an output: stream.output.name")
    public func asObservable() -> Observable<Value> { .empty() }

    @available(*, unavailable, message: "an input has no value; read an output: stream.output.name.value")
    public var value: Value { preconditionFailure("unavailable") }

    @available(*, unavailable, message: "call the input to send a value: stream.input.name(value)")
    public func accept(_ value: Value) {}

    @available(*, unavailable, message: "call the input to send a value: stream.input.name(value)")
    public func onNext(_ value: Value) {}

    @available(
        *, unavailable, message: "an input cannot fail; send a value: stream.input.name(value)"
    )
    public func onError(_ error: any Error) {}

    @available(*, unavailable, message: "an input cannot be completed; it ends with its stream")
    public func onCompleted() {}
}

extension ObservedInput {
    @available(*, unavailable, message: "inside bind, an input can only be observed: source.input.name")
    public var input: Input { content }

    @available(*, unavailable, message: "an input must be an Inlet: let name = Inlet<Value>()")
    public subscript<Other>(dynamicMember member: KeyPath<Input, Other>) -> Other {
        content[keyPath: member]
    }
}

extension ReadOnlyOutput {
    @available(*, unavailable, message: "access an output by its name: stream.output.name")
    public var output: Output { content }

    @available(
        *, unavailable,
        message: "an output must be a Property, BehaviorRelay, Observable, PublishRelay, Signal or Computed"
    )
    public subscript<Other>(dynamicMember member: KeyPath<Output, Other>) -> Other {
        content[keyPath: member]
    }
}

extension Property {
    @available(
        *, unavailable,
        message: "a property is read-only; send to an input or dispatch an action instead"
    )
    public func update(_ change: @Sendable (inout Value) -> Void) {}

    @available(
        *, unavailable, message: "a property cannot be completed; dispose the subscription instead"
    )
    public func onCompleted() {}
}

extension Observable {
    @available(
        *, unavailable,
        message: "an observable is read-only; send to an input or, inside bind, call accept(_:) on a relay"
    )
    public func accept(_ element: Element) {}

    @available(
        *, unavailable,
        message: "inside bind, an input can only be observed; call accept(_:) on a relay of State instead"
    )
    public func callAsFunction(_ element: Element) {}

    @available(
        *, unavailable, message: "an observable completes with its source; dispose the subscription instead"
    )
    public func onCompleted() {}

    @available(
        *, unavailable,
        message: "an observable has no current value; make the output a Property or a BehaviorRelay"
    )
    public var value: Element { preconditionFailure("unavailable") }
}

extension Store {
    @available(
        *, unavailable, message: "only actions change the state: use scope.dispatcher(for:).dispatch(_:)"
    )
    public func accept(_ state: State) {}

    @available(
        *, unavailable,
        message:
            "observe a part, store.select { $0.part }.subscribe { … }, or the whole state: store.asProperty()"
    )
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (State) -> Void) -> Subscription { Subscription() }

    @available(*, unavailable, message: "read store.state")
    public func getState() -> State { state }
}

extension Dispatcher {
    @available(*, unavailable, message: "a dispatcher has several stores: read the state of one, store.state")
    public func getState() -> Never { preconditionFailure("unavailable") }
}

extension Scope {
    @available(
        *, unavailable,
        message: "dispatch with the dispatcher of the action's type: scope.dispatcher(for:).dispatch(_:)"
    )
    public func dispatch<Action: Sendable>(_ action: Action) {}

    @available(*, unavailable, message: "a scope has several stores: read the state of one, store.state")
    public func getState() -> Never { preconditionFailure("unavailable") }

    @available(
        *, unavailable, message: "handle the error of the work: scope.work(id) { … } catch: { error in … }"
    )
    @discardableResult
    public func work(
        _ id: String, _ policy: WorkPolicy = .cancelPrevious, lateActions: LateActions = .dropped,
        fileID: String = #fileID, line: Int = #line, _ body: @escaping @Sendable () async throws -> Void
    ) -> Work { work(id) {} }
}
