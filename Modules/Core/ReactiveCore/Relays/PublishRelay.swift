/// Hands on what it accepts, to everybody who has subscribed by then. Nobody outside can end it.
///
/// `accept` may be called from any thread and from inside a callback: everybody hears one order, nobody is
/// called by two threads at once, nothing recurses. When another thread is delivering, `accept` returns
/// before its element is delivered; what waits then is the relay's backlog.
public struct PublishRelay<Element: Sendable>: Sendable {
    private let owned: OwnedHub<Element>

    /// A relay that nobody listens to yet.
    ///
    /// - Parameter backlog: What is done with elements that are accepted while another is being delivered.
    public init(backlog: Backlog = .unbounded) {
        owned = OwnedHub(backlog: backlog)
    }

    /// Delivers `element` to everybody who listens. Call from any thread, also inside a callback.
    public func accept(_ element: Element) { owned.hub.emit(element) }

    /// Completes everybody who listens; who comes later completes at once.
    package func finish() { owned.hub.emit(.completed) }

    /// `-1-2-`: every element from when it is subscribed to, on the accepting threads. Never ends.
    public func asObservable() -> Observable<Element> { owned.observable }

    /// Hears every element from now on.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        asObservable().subscribe(onNext: onNext)
    }
}
