/// A subject that delivers to its current subscribers: `-1-2-|`.
///
/// ![Marble diagram of PublishSubject.](PublishSubject)
///
/// Call it from any thread, also inside a callback: all subscribers see the same order. Events after the end
/// are ignored; a subscriber after the end gets the end.
public struct PublishSubject<Element: Sendable>: Sendable {
    private let owned = OwnedHub<Element>()

    /// Creates a subject without subscribers.
    public init() {}

    /// Delivers `element` to the subscribers.
    public func onNext(_ element: Element) { owned.hub.emit(element) }
    /// Fails all current and later subscribers.
    public func onError(_ error: any Error) { owned.hub.emit(.failed(error)) }
    /// Completes all current and later subscribers.
    public func onCompleted() { owned.hub.emit(.completed) }

    /// Whether there are subscribers. One that subscribes during a delivery counts after it. Call from any
    /// thread.
    public var hasObservers: Bool { owned.hub.hasNodes }

    /// Every element after subscribing, and the end.
    public func asObservable() -> Observable<Element> { owned.observable }

    /// Subscribes to every element from now on.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        asObservable().subscribe(onNext: onNext)
    }
}
