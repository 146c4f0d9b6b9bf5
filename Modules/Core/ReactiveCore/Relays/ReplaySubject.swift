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

/// Delivers the elements that it accepts, and replays the latest ones to new subscribers. It cannot be ended.
///
/// Call `accept` from any thread, also inside a callback. A subscriber gets the buffered elements, and then
/// exactly the elements that are accepted later, in one order for all subscribers.
public struct ReplayRelay<Element: Sendable>: Sendable {
    private let subject: ReplaySubject<Element>

    /// - Parameters:
    ///   - bufferSize: The number of buffered elements, 1 or more; `.max` buffers all.
    ///   - backlog: The policy for elements that are accepted during a delivery. Dropped elements are not
    ///     buffered.
    public init(bufferSize: Int, backlog: Backlog = .unbounded) {
        subject = ReplaySubject(bufferSize: bufferSize, backlog: backlog)
    }

    /// Buffers `element` and delivers it to the subscribers.
    public func accept(_ element: Element) { subject.onNext(element) }

    /// The buffered elements on subscribing, then every element.
    public func asObservable() -> Observable<Element> { subject.asObservable() }

    /// Subscribes to the buffered elements and every later one.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        asObservable().subscribe(onNext: onNext)
    }
}

extension Observable {
    /// Sends every element to `relay`; the end of the sequence is not forwarded.
    public func bind(to relay: ReplayRelay<Element>) -> Subscription {
        subscribe { relay.accept($0) }
    }
}
