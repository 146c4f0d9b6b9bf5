/// A sequence that is told what to deliver, and delivers the latest of it again to who comes later.
///
/// ![Marble diagram of ReplaySubject.](ReplaySubject)
///
/// Call it from any thread and from inside a callback: a subscriber gets what is kept at its place in the one
/// order, then exactly what comes after. What comes after the end is ignored; who subscribes after the end
/// hears what is kept, then the end.
public struct ReplaySubject<Element: Sendable>: Sendable {
    private let broadcaster: Confined<ReplayBroadcaster<Element>>

    /// - Parameter bufferSize: How many elements are kept, 1 or more; `.max` keeps them all.
    public init(bufferSize: Int) {
        self.init(bufferSize: bufferSize, backlog: .unbounded)
    }

    init(bufferSize: Int, backlog: Backlog) {
        precondition(bufferSize > 0, "a replay keeps at least one element")
        broadcaster = Confined(ReplayBroadcaster(limit: bufferSize, backlog: backlog))
    }

    /// Keeps `element` and delivers it to everybody who listens.
    public func onNext(_ element: Element) { broadcaster.value.next(element) }
    /// Fails everybody who listens, or comes later, after what is kept.
    public func onError(_ error: any Error) { broadcaster.value.end(.failed(error)) }
    /// Completes everybody who listens, or comes later, after what is kept.
    public func onCompleted() { broadcaster.value.end(.completed) }

    /// Whether somebody listens; who comes during a delivery is counted after it. Ask from any thread.
    public var hasObservers: Bool { broadcaster.value.hasNodes }

    /// What is kept when it is subscribed to, every element after it, and the end.
    public func asObservable() -> Observable<Element> {
        Observable { [broadcaster] node, subscription in broadcaster.value.attach(node, subscription) }
    }

    /// Hears what is kept, then every element.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        asObservable().subscribe(onNext: onNext)
    }
}
