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
