/// A subject that delivers only its last element, when it completes: `1-2-|` → `---(2|)`.
///
/// ![Marble diagram of AsyncSubject.](AsyncSubject)
///
/// Call it from any thread, also inside a callback. A subscriber after the completion gets the last element,
/// if there is one, and the completion. After a failure, subscribers get only the failure. Events after the
/// end are ignored.
public struct AsyncSubject<Element: Sendable>: Sendable {
    private let broadcaster = Confined(ReplayBroadcaster<Element>(limit: 1))
    private let terminationState = TerminationState()
    private let last = Last()

    /// Creates a subject without an element.
    public init() {}

    /// Stores `element`, replacing the one before.
    public func onNext(_ element: Element) {
        if terminationState.value == nil { last.replace(element) }
    }

    /// Fails all current and later subscribers.
    public func onError(_ error: any Error) {
        guard terminationState.accept(.failed(error)) else { return }
        last.replace(nil)
        broadcaster.value.end(.failed(error))
    }

    /// Delivers the last element, if there is one, and completes.
    public func onCompleted() {
        guard terminationState.accept(.completed) else { return }
        if let element = last.replace(nil) { broadcaster.value.next(element) }
        broadcaster.value.end(.completed)
    }

    /// Whether there are subscribers. One that subscribes during a delivery counts after it. Call from any
    /// thread.
    public var hasObservers: Bool { broadcaster.value.hasNodes }

    /// The last element and the completion, or the failure.
    public func asObservable() -> Observable<Element> {
        Observable { [broadcaster] node, subscription in broadcaster.value.attach(node, subscription) }
    }

    /// Subscribes to the last element, which is delivered when the subject completes.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        asObservable().subscribe(onNext: onNext)
    }
}

extension AsyncSubject {
    private final class Last: Sendable {
        private let element = Guarded<Element?>(nil)

        /// Returns the previous element, so that it is released without the lock.
        @discardableResult
        func replace(_ next: Element?) -> Element? {
            element.withLock { element in
                defer { element = next }
                return element
            }
        }
    }
}
