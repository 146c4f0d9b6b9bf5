/// Delivers the elements that it accepts to its current subscribers. It cannot be ended.
///
/// Call `accept` from any thread, also inside a callback: all subscribers see the same order, no subscriber
/// is called by two threads at once, and nothing recurses. While another thread is delivering, `accept`
/// queues the element and returns before it is delivered; the relay's backlog limits the queue.
///
/// Relays that accept inside one another's callbacks use stack: on 512 KB, a debug build stops with a sentence after
/// about 300 of them; an optimised build does not check, and has room for 2,000.
public struct PublishRelay<Element: Sendable>: Sendable {
    private let owned: OwnedHub<Element>

    /// Creates a relay without subscribers.
    ///
    /// - Parameter backlog: The policy for elements that are accepted during a delivery.
    public init(backlog: Backlog = .unbounded) {
        owned = OwnedHub(backlog: backlog)
    }

    /// Delivers `element` to the subscribers. Call from any thread, also inside a callback.
    public func accept(_ element: Element) { owned.hub.emit(element) }

    /// Delivers `element` after `prepare`, if nothing is being delivered. For relays without a bounded backlog.
    ///
    /// What `prepare` stores belongs to this element until all subscribers have received it.
    ///
    /// - Returns: Whether it was delivered; otherwise, call `acceptLater`.
    package func acceptIfIdle(_ element: Element, after prepare: () -> Void) -> Bool {
        owned.hub.emitIfIdle(element, after: prepare)
    }

    /// Delivers `element` after those that are being delivered, and calls `prepare` just before.
    package func acceptLater(_ element: Element, after prepare: @escaping @Sendable () -> Void) {
        owned.hub.enqueue(element, after: prepare)
    }

    /// Completes all current and later subscribers.
    package func finish() { owned.hub.emit(.completed) }

    /// `-1-2-`: every element after subscribing, on the accepting threads, without an end.
    public func asObservable() -> Observable<Element> { owned.observable }

    /// Subscribes to every element from now on.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        asObservable().subscribe(onNext: onNext)
    }
}
