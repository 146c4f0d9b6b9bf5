/// Hands on what it accepts, to everybody who has subscribed by then. Nobody outside can end it.
///
/// `accept` may be called from any thread and from inside a callback: everybody hears one order, nobody is
/// called by two threads at once, nothing recurses. When another thread is delivering, `accept` returns
/// before its element is delivered.
public struct PublishRelay<Element: Sendable>: Sendable {
    private let hub = Confined(Hub<Element>())

    public init() {}

    public func accept(_ element: Element) { hub.value.emit(element) }

    /// Completes everybody who listens; who comes later completes at once.
    package func finish() { hub.value.emit(.completed) }

    public func asObservable() -> Observable<Element> {
        Observable { [hub] node, subscription in hub.value.attach(node, subscription) }
    }

    /// Hears every element from now on.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        asObservable().subscribe(onNext: onNext)
    }
}
