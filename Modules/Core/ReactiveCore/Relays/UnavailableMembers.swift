// Members that read-only types deliberately lack. They are declared as unavailable, so that the compiler's
// message says what to use instead.

extension Observable {
    @available(*, unavailable, message: "a property is read-only; bind to its relay")
    public func bind(to property: Property<Element>) -> Subscription { Subscription() }

    @available(*, unavailable, message: "a signal is read-only; bind to its PublishRelay")
    public func bind(to signal: Signal<Element>) -> Subscription { Subscription() }

    @available(*, unavailable, message: "an observable is read-only; bind to a relay")
    public func bind(to observable: Observable<Element>) -> Subscription { Subscription() }
}

extension Property {
    @available(*, unavailable, message: "a property is read-only; call accept(_:) on its BehaviorRelay")
    public func accept(_ value: Value) {}
}

extension Signal {
    @available(*, unavailable, message: "a signal is read-only; call accept(_:) on its PublishRelay")
    public func accept(_ element: Element) {}

    @available(*, unavailable, message: "a signal has no current value; use a Property")
    public var value: Element { preconditionFailure("unavailable") }
}

extension PublishRelay {
    @available(*, unavailable, message: "a relay never completes; use a PublishSubject")
    public func onCompleted() {}

    @available(*, unavailable, message: "a relay never fails; use a PublishSubject")
    public func onError(_ error: any Error) {}
}

extension BehaviorRelay {
    @available(*, unavailable, message: "a relay never completes; use a BehaviorSubject")
    public func onCompleted() {}

    @available(*, unavailable, message: "a relay never fails; use a BehaviorSubject")
    public func onError(_ error: any Error) {}
}
