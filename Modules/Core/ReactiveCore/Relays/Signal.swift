/// One-shot events, such as a notice to show: delivered to current subscribers, and not replayed.
public struct Signal<Element: Sendable>: Sendable {
    private let source: Observable<Element>

    package init(_ source: Observable<Element>) {
        self.source = source
    }

    /// Creates a read-only view of a relay's events.
    public init(_ relay: PublishRelay<Element>) {
        source = relay.asObservable()
    }

    /// `-1-2-`: every event after subscribing, on the emitting threads. Ends with its source.
    public func asObservable() -> Observable<Element> { source }

    /// Subscribes to every event from now on.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        source.subscribe(onNext: onNext)
    }
}
