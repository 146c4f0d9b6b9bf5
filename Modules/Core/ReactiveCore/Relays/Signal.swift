/// One-shot events, such as a notice to show: heard by who listens at that moment, never replayed.
public struct Signal<Element: Sendable>: Sendable {
    private let source: Observable<Element>

    package init(_ source: Observable<Element>) {
        self.source = source
    }

    /// The events of a relay, for listeners.
    public init(_ relay: PublishRelay<Element>) {
        source = relay.asObservable()
    }

    /// `-1-2-`: every event from when it is subscribed to, on the threads that fire it. Ends with its source.
    public func asObservable() -> Observable<Element> { source }

    /// Hears every event from now on.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        source.subscribe(onNext: onNext)
    }
}
