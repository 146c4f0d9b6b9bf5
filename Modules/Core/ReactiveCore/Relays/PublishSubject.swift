/// A sequence that is told what to deliver: `-1-2-|`, to everybody who has subscribed by then.
///
/// ![Marble diagram of PublishSubject.](PublishSubject)
///
/// Call it from any thread and from inside a callback: everybody hears one order. What comes after the end is
/// ignored; who subscribes after the end hears the end.
public struct PublishSubject<Element: Sendable>: Sendable {
    private let owned = OwnedHub<Element>()

    /// A subject that nobody listens to yet.
    public init() {}

    /// Delivers `element` to everybody who listens.
    public func onNext(_ element: Element) { owned.hub.emit(element) }
    /// Fails everybody who listens or comes later.
    public func onError(_ error: any Error) { owned.hub.emit(.failed(error)) }
    /// Completes everybody who listens or comes later.
    public func onCompleted() { owned.hub.emit(.completed) }

    /// Whether somebody listens; who comes during a delivery is counted after it. Ask from any thread.
    public var hasObservers: Bool { owned.hub.hasNodes }

    /// Every element from when it is subscribed to, and the end.
    public func asObservable() -> Observable<Element> { owned.observable }

    /// Hears every element from now on.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        asObservable().subscribe(onNext: onNext)
    }
}
