/// What is told what to deliver, and delivers it to many: what `multicast` sends a sequence through.
public protocol Subject<Element>: Sendable {
    /// What it delivers.
    associatedtype Element: Sendable

    /// Delivers an element to everybody who listens; after an end it is dropped.
    func onNext(_ element: Element)
    /// Ends with a failure; after an end nothing happens.
    func onError(_ error: any Error)
    /// Ends; after an end nothing happens.
    func onCompleted()

    /// Whether somebody listens; never after the end.
    var hasObservers: Bool { get }

    /// What everybody hears.
    func asObservable() -> Observable<Element>
}

extension PublishSubject: Subject {}
extension BehaviorSubject: Subject {}
extension ReplaySubject: Subject {}
extension AsyncSubject: Subject {}
