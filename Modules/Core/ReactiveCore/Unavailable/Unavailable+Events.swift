// RxSwift's events as arguments. They are declared as unavailable, so that the compiler's message gives this
// library's function.

@available(*, unavailable, message: "use onNext(_:), onError(_:) and onCompleted()")
public enum RxSwiftEvent<Element> {
    case next(Element)
    case error(any Error)
    case completed

    /// The element of `next`.
    public var element: Element? { nil }
}

extension Observable {
    @available(*, unavailable, message: "use subscribe(onNext:onError:onCompleted:), or materialize() first")
    @discardableResult
    public func subscribe(_ on: @escaping @Sendable (RxSwiftEvent<Element>) -> Void) -> Subscription {
        Subscription()
    }

    @available(*, unavailable, message: "use subscribe(_:) with [weak object], or withUnretained(_:) first")
    @discardableResult
    public func subscribe<Object: AnyObject>(
        with object: Object, onNext: (@Sendable (Object, Element) -> Void)? = nil,
        onError: (@Sendable (Object, any Error) -> Void)? = nil,
        onCompleted: (@Sendable (Object) -> Void)? = nil, onDisposed: (@Sendable (Object) -> Void)? = nil
    ) -> Subscription { Subscription() }

    @available(
        *, unavailable, message: "use bind(to:) with a relay, or subscribe(onNext:onError:onCompleted:)"
    )
    @discardableResult
    public func subscribe(_ observer: some Subject<Element>) -> Subscription { Subscription() }
}

extension AnyObserver {
    @available(*, unavailable, message: "use onNext(_:), onError(_:) and onCompleted()")
    public func on(_ event: RxSwiftEvent<Element>) {}
}

extension Subject {
    @available(*, unavailable, message: "use onNext(_:), onError(_:) and onCompleted()")
    public func on(_ event: RxSwiftEvent<Element>) {}

    @available(*, unavailable, message: "pass the subject itself")
    public func asObserver() -> Self { self }
}

extension PublishRelay {
    @available(*, unavailable, message: "use accept(_:); a relay never ends")
    public func on(_ event: RxSwiftEvent<Element>) {}
}

extension BehaviorRelay {
    @available(*, unavailable, message: "use accept(_:); a relay never ends")
    public func on(_ event: RxSwiftEvent<Element>) {}
}
