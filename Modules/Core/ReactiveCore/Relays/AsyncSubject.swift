/// A sequence that is told what to deliver, and delivers the last of it when it completes: `1-2-|` → `---(2|)`.
///
/// ![Marble diagram of AsyncSubject.](AsyncSubject)
///
/// Call it from any thread and from inside a callback. Who subscribes after the completion hears the last
/// element, when there was one, and the completion. After a failure everybody hears the failure only. What
/// comes after the end is ignored.
public struct AsyncSubject<Element: Sendable>: Sendable {
    private let broadcaster = Confined(ReplayBroadcaster<Element>(limit: 1))
    private let terminationState = TerminationState()
    private let last = Last()

    /// A subject without an element.
    public init() {}

    /// Keeps `element` in place of the one before.
    public func onNext(_ element: Element) {
        if terminationState.value == nil { last.replace(element) }
    }

    /// Fails everybody who listens or comes later.
    public func onError(_ error: any Error) {
        guard terminationState.accept(.failed(error)) else { return }
        last.replace(nil)
        broadcaster.value.end(.failed(error))
    }

    /// Delivers the last element, when there was one, and completes.
    public func onCompleted() {
        guard terminationState.accept(.completed) else { return }
        if let element = last.replace(nil) { broadcaster.value.next(element) }
        broadcaster.value.end(.completed)
    }

    /// Whether somebody listens; who comes during a delivery is counted after it. Ask from any thread.
    public var hasObservers: Bool { broadcaster.value.hasNodes }

    /// The last element and the completion, or the failure.
    public func asObservable() -> Observable<Element> {
        Observable { [broadcaster] node, subscription in broadcaster.value.attach(node, subscription) }
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
        func replace(_ next: Element?) -> Element? {
            element.withLock { element in
                defer { element = next }
                return element
            }
        }
    }
}
