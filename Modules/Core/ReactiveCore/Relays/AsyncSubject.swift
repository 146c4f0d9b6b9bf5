/// A sequence that is told what to deliver, and delivers the last of it when it completes: `1-2-|` → `---(2|)`.
///
/// ![What AsyncSubject makes of what comes, as marbles.](AsyncSubject)
///
/// Call it from any thread and from inside a callback. Who subscribes after the completion hears the last
/// element, when there was one, and the completion. After a failure everybody hears the failure only. What
/// comes after the end is ignored.
public struct AsyncSubject<Element: Sendable>: Sendable {
    private let outlet = Confined(ReplayOutlet<Element>(limit: 1))
    private let ending = Ending()
    private let last = Last()

    /// A subject without an element.
    public init() {}

    /// Keeps `element` in place of the one before.
    public func onNext(_ element: Element) {
        if ending.value == nil { last.keep(element) }
    }

    /// Fails everybody who listens or comes later.
    public func onError(_ error: any Error) {
        guard ending.accept(.failed(error)) else { return }
        last.keep(nil)
        outlet.value.end(.failed(error))
    }

    /// Delivers the last element, when there was one, and completes.
    public func onCompleted() {
        guard ending.accept(.completed) else { return }
        if let element = last.keep(nil) { outlet.value.next(element) }
        outlet.value.end(.completed)
    }

    /// Whether somebody listens; who comes during a delivery is counted after it. Ask from any thread.
    public var hasObservers: Bool { outlet.value.hasNodes }

    /// The last element and the completion, or the failure.
    public func asObservable() -> Observable<Element> {
        Observable { [outlet] node, subscription in outlet.value.attach(node, subscription) }
    }

    /// Hears the last element, when the subject completes.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        asObservable().subscribe(onNext: onNext)
    }
}

extension AsyncSubject {
    private final class Last: Sendable {
        private let element = Guarded<Element?>(nil)

        /// What was kept before, released without the lock.
        @discardableResult
        func keep(_ next: Element?) -> Element? {
            element.withLock { element in
                defer { element = next }
                return element
            }
        }
    }
}
