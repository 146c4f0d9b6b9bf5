/// A value that can be observed: its latest, then every change. Never ends.
///
/// `value` is the latest accepted; a subscriber gets it at once (when another thread is delivering: from
/// that thread, in its place) and then exactly what is accepted after it.
public struct BehaviorRelay<Element: Sendable>: Sendable {
    private let hub: StateHub<Element>

    /// A relay with this value to begin with.
    ///
    /// - Parameters:
    ///   - value: What the first subscriber gets at once.
    ///   - backlog: What is done with changes that are accepted while another is being delivered; `value` is the
    ///     latest accepted in any case.
    public init(value: Element, backlog: Backlog = .unbounded) {
        hub = StateHub(value, backlog: backlog)
    }

    /// The latest accepted value, even while it is still being delivered. Read it from any thread.
    public var value: Element { hub.value }

    /// Makes `element` the value and tells everybody who listens. Call from any thread, also inside a callback.
    public func accept(_ element: Element) { hub.accept(element) }

    /// Replaces the value by what `change` makes of it, as one step: nothing is accepted in between.
    ///
    /// - Parameter change: Runs with no lock held, again when another thread was faster; keep it pure.
    public func update(_ change: @Sendable (inout Element) throws -> Void) rethrows { try hub.update(change) }

    /// `0-1-2-`: the value when it is subscribed to, then every change, on the accepting threads. Never ends.
    public func asObservable() -> Observable<Element> { hub.observable }

    /// The same value, for readers.
    public func asProperty() -> Property<Element> {
        Property(read: { [hub] in hub.value }, current: hub.observable, changes: hub.changes)
    }

    /// Hears the value now and every change after it.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        asObservable().subscribe(onNext: onNext)
    }
}
