/// Hands on what it accepts, and the latest of it again to who comes later. Nobody can end it.
///
/// `accept` may be called from any thread and from inside a callback: a subscriber gets what is kept at its
/// place in the one order, then exactly what is accepted after that.
public struct ReplayRelay<Element: Sendable>: Sendable {
    private let subject: ReplaySubject<Element>

    /// - Parameters:
    ///   - bufferSize: How many elements are kept, 1 or more; `.max` keeps them all.
    ///   - backlog: What is done with elements that are accepted while another is being delivered; what is
    ///     dropped is not kept either.
    public init(bufferSize: Int, backlog: Backlog = .unbounded) {
        subject = ReplaySubject(bufferSize: bufferSize, backlog: backlog)
    }

    /// Keeps `element` and delivers it to everybody who listens.
    public func accept(_ element: Element) { subject.onNext(element) }

    /// What is kept when it is subscribed to, and every element after it.
    public func asObservable() -> Observable<Element> { subject.asObservable() }

    /// Hears what is kept, then every element.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        asObservable().subscribe(onNext: onNext)
    }
}

extension Observable {
    /// Sends every element into `relay`; an end is not sent on.
    public func bind(to relay: ReplayRelay<Element>) -> Subscription {
        subscribe { relay.accept($0) }
    }
}
