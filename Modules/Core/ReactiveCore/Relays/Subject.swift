/// An observer and an observable at once: delivers the events that it is given to many subscribers.
///
/// `multicast` sends a sequence through a subject.
public protocol Subject<Element>: Sendable {
    /// The type of the elements.
    associatedtype Element: Sendable

    /// Delivers an element to the subscribers; ignored after an end.
    func onNext(_ element: Element)
    /// Ends with a failure; ignored after an end.
    func onError(_ error: any Error)
    /// Ends with a completion; ignored after an end.
    func onCompleted()

    /// Whether there are subscribers; `false` after the end.
    var hasObservers: Bool { get }

    /// The subject's events, as a sequence.
    func asObservable() -> Observable<Element>
}

extension PublishSubject: Subject {}
extension BehaviorSubject: Subject {}
extension ReplaySubject: Subject {}
extension AsyncSubject: Subject {}

/// A subject that delivers to its current subscribers: `-1-2-|`.
///
/// ![Marble diagram of PublishSubject.](PublishSubject)
///
/// Call it from any thread, also inside a callback: all subscribers see the same order. Events after the end
/// are ignored; a subscriber after the end gets the end.
public struct PublishSubject<Element: Sendable>: Sendable {
    private let owned = OwnedHub<Element>()

    /// Creates a subject without subscribers.
    public init() {}

    /// Delivers `element` to the subscribers.
    public func onNext(_ element: Element) { owned.hub.emit(element) }
    /// Fails all current and later subscribers.
    public func onError(_ error: any Error) { owned.hub.emit(.failed(error)) }
    /// Completes all current and later subscribers.
    public func onCompleted() { owned.hub.emit(.completed) }

    /// Whether there are subscribers. One that subscribes during a delivery counts after it. Call from any
    /// thread.
    public var hasObservers: Bool { owned.hub.hasNodes }

    /// Every element after subscribing, and the end.
    public func asObservable() -> Observable<Element> { owned.observable }

    /// Subscribes to every element from now on.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        asObservable().subscribe(onNext: onNext)
    }
}
