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
