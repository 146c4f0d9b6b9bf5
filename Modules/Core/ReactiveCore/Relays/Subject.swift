/// What is told what to deliver, and delivers it to many: what `multicast` sends a sequence through.
public protocol Subject<Element>: Sendable {
    associatedtype Element: Sendable

    func onNext(_ element: Element)
    func onError(_ error: any Error)
    func onCompleted()

    /// What everybody hears.
    func asObservable() -> Observable<Element>
}

extension PublishSubject: Subject {}
extension BehaviorSubject: Subject {}
extension ReplaySubject: Subject {}
extension AsyncSubject: Subject {}
