/// A relay with a current value. Subscribers get the value, then every change. It cannot be ended.
///
/// `value` is the latest accepted value. A subscriber gets it at once (or from the thread that is delivering,
/// in order), and then exactly the values that are accepted later.
public struct BehaviorRelay<Element: Sendable>: Sendable {
    private let hub: StateHub<Element>

    /// Creates a relay with an initial value.
    ///
    /// - Parameters:
    ///   - value: The initial value.
    ///   - backlog: The policy for changes that are accepted during a delivery. It does not affect `value`,
    ///     which is the latest accepted one.
    public init(value: Element, backlog: Backlog = .unbounded) {
        hub = StateHub(value, backlog: backlog)
    }

    /// The latest accepted value, even before it is delivered. Call from any thread.
    public var value: Element { hub.value }

    /// Sets the value and delivers it to the subscribers. Call from any thread, also inside a callback.
    public func accept(_ element: Element) { hub.accept(element) }

    /// Changes the value atomically.
    ///
    /// - Parameter change: Runs with no lock held, and again when another thread changed the value first; it
    ///   must be pure. Calling `accept(_:)` or `update(_:)` of this relay in it stops the program.
    public func update(_ change: @Sendable (inout Element) throws -> Void) rethrows { try hub.update(change) }

    /// `0-1-2-`: the current value on subscribing, then every change, on the accepting threads, without an end.
    public func asObservable() -> Observable<Element> { hub.observable }

    /// A read-only view of the value.
    public func asProperty() -> Property<Element> {
        Property(read: { [hub] in hub.value }, current: hub.observable, changes: hub.changes)
    }

    /// Subscribes to the current value and every change.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        asObservable().subscribe(onNext: onNext)
    }
}
