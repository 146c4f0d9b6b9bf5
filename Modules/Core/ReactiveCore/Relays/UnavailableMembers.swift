// What R7 forbids would not compile without these either; with them the compiler says what to write instead.

extension Observable {
    /// Does not compile: a property is read-only.
    @available(*, unavailable, message: "a property is read-only; bind to the relay behind it")
    public func bind(to property: Property<Element>) -> Subscription { Subscription() }

    /// Does not compile: a signal is for listeners.
    @available(*, unavailable, message: "a signal can only be heard; bind to the PublishRelay behind it")
    public func bind(to signal: Signal<Element>) -> Subscription { Subscription() }

    /// Does not compile: a sequence takes nothing.
    @available(*, unavailable, message: "a sequence takes nothing; bind to a relay and observe that")
    public func bind(to observable: Observable<Element>) -> Subscription { Subscription() }
}

extension Property {
    /// Does not compile: a property is read-only.
    @available(*, unavailable, message: "a property is read-only; let the BehaviorRelay behind it accept")
    public func accept(_ value: Value) {}
}

extension Signal {
    /// Does not compile: a signal is for listeners.
    @available(*, unavailable, message: "a signal can only be heard; let the PublishRelay behind it accept")
    public func accept(_ element: Element) {}

    /// Does not compile: a signal never replays.
    @available(*, unavailable, message: "a signal never replays; what has a value is a Property")
    public var value: Element { preconditionFailure("a signal has no value") }
}

extension PublishRelay {
    /// Does not compile: nobody outside ends a relay.
    @available(*, unavailable, message: "a relay never ends; what ends is a PublishSubject")
    public func onCompleted() {}

    /// Does not compile: nobody outside ends a relay.
    @available(*, unavailable, message: "a relay never fails; what fails is a PublishSubject")
    public func onError(_ error: any Error) {}
}

extension BehaviorRelay {
    /// Does not compile: nobody outside ends a relay.
    @available(*, unavailable, message: "a relay never ends; what ends is a BehaviorSubject")
    public func onCompleted() {}

    /// Does not compile: nobody outside ends a relay.
    @available(*, unavailable, message: "a relay never fails; what fails is a BehaviorSubject")
    public func onError(_ error: any Error) {}
}
