// Members that read-only types deliberately lack. They are declared as unavailable, so that the compiler's
// message says what to use instead.

extension Observable {
    /// Unavailable: a property is read-only.
    @available(*, unavailable, message: "a property is read-only; bind to the relay behind it")
    public func bind(to property: Property<Element>) -> Subscription { Subscription() }

    /// Unavailable: a signal is read-only.
    @available(*, unavailable, message: "a signal can only be heard; bind to the PublishRelay behind it")
    public func bind(to signal: Signal<Element>) -> Subscription { Subscription() }

    /// Unavailable: a sequence is read-only.
    @available(*, unavailable, message: "a sequence takes nothing; bind to a relay and observe that")
    public func bind(to observable: Observable<Element>) -> Subscription { Subscription() }
}

extension Property {
    /// Unavailable: a property is read-only.
    @available(*, unavailable, message: "a property is read-only; let the BehaviorRelay behind it accept")
    public func accept(_ value: Value) {}
}

extension Signal {
    /// Unavailable: a signal is read-only.
    @available(*, unavailable, message: "a signal can only be heard; let the PublishRelay behind it accept")
    public func accept(_ element: Element) {}

    /// Unavailable: a signal has no current value.
    @available(*, unavailable, message: "a signal never replays; what has a value is a Property")
    public var value: Element { preconditionFailure("a signal has no value") }
}

extension PublishRelay {
    /// Unavailable: a relay never ends.
    @available(*, unavailable, message: "a relay never ends; what ends is a PublishSubject")
    public func onCompleted() {}

    /// Unavailable: a relay never ends.
    @available(*, unavailable, message: "a relay never fails; what fails is a PublishSubject")
    public func onError(_ error: any Error) {}
}

extension BehaviorRelay {
    /// Unavailable: a relay never ends.
    @available(*, unavailable, message: "a relay never ends; what ends is a BehaviorSubject")
    public func onCompleted() {}

    /// Unavailable: a relay never ends.
    @available(*, unavailable, message: "a relay never fails; what fails is a BehaviorSubject")
    public func onError(_ error: any Error) {}
}
