/// A subject that replays its latest elements to new subscribers.
///
/// ![Marble diagram of ReplaySubject.](ReplaySubject)
///
/// Call it from any thread, also inside a callback. A subscriber gets the buffered elements, and then exactly
/// the elements that are accepted later, in one order for all subscribers. Events after the end are ignored;
/// a subscriber after the end gets the buffered elements, then the end.
public struct ReplaySubject<Element: Sendable>: Sendable {
    private let broadcaster: Confined<ReplayBroadcaster<Element>>

    /// - Parameter bufferSize: The number of buffered elements, 1 or more; `.max` buffers all.
    public init(bufferSize: Int) {
        self.init(bufferSize: bufferSize, backlog: .unbounded)
    }

    init(bufferSize: Int, backlog: Backlog) {
        precondition(bufferSize > 0, "bufferSize must be greater than 0")
        broadcaster = Confined(ReplayBroadcaster(limit: bufferSize, backlog: backlog))
    }

    /// Buffers `element` and delivers it to the subscribers.
    public func onNext(_ element: Element) { broadcaster.value.next(element) }
    /// Fails all current and later subscribers; later ones get the buffered elements first.
    public func onError(_ error: any Error) { broadcaster.value.end(.failed(error)) }
    /// Completes all current and later subscribers; later ones get the buffered elements first.
    public func onCompleted() { broadcaster.value.end(.completed) }

    /// Whether there are subscribers. One that subscribes during a delivery counts after it. Call from any
    /// thread.
    public var hasObservers: Bool { broadcaster.value.hasNodes }

    /// The buffered elements on subscribing, every later element, and the end.
    public func asObservable() -> Observable<Element> {
        Observable { [broadcaster] node, subscription in broadcaster.value.attach(node, subscription) }
    }

    /// Subscribes to the buffered elements and every later one.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        asObservable().subscribe(onNext: onNext)
    }
}
