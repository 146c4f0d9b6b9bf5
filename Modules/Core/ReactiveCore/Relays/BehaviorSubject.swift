/// A subject with a current value: `0-1-2-|`. Subscribers get the latest value first.
///
/// ![Marble diagram of BehaviorSubject.](BehaviorSubject)
///
/// Call it from any thread, also inside a callback. A subscriber gets the latest accepted value, and then
/// exactly the values that are accepted later. Events after the end are ignored; a subscriber after the end
/// gets only the end.
public struct BehaviorSubject<Element: Sendable>: Sendable {
    private let hub: StateHub<Element>
    private let terminationState = TerminationState()

    /// Creates a subject with an initial value.
    public init(value: Element) {
        hub = StateHub(value)
    }

    /// The latest accepted value, also after the end.
    public var value: Element { hub.value }

    /// Sets the value and delivers it to the subscribers.
    public func onNext(_ element: Element) {
        // The check for the end and the change are one atomic step, so that no value is accepted after the
        // end.
        try? hub.update { value in
            if terminationState.value != nil { throw AlreadyTerminated() }
            value = element
        }
    }

    /// Fails all current and later subscribers.
    public func onError(_ error: any Error) { end(.failed(error)) }
    /// Completes all current and later subscribers.
    public func onCompleted() { end(.completed) }

    /// Whether there are subscribers. One that subscribes during a delivery counts after it. Call from any
    /// thread.
    public var hasObservers: Bool { hub.hasNodes }

    /// The current value on subscribing, every later value, and the end.
    public func asObservable() -> Observable<Element> {
        Observable { [hub, terminationState] node, subscription in
            if let end = terminationState.value { return node.end(end) }
            hub.observable.attach(node, subscription)
        }
    }

    /// Subscribes to the current value and every change.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        asObservable().subscribe(onNext: onNext)
    }

    private func end(_ end: Termination) {
        guard terminationState.accept(end) else { return }
        hub.mutate { _ in }  // Makes a concurrent `update` retry and notice the end.
        hub.finish(end)
    }
}

private struct AlreadyTerminated: Error {}

/// How a subject has ended, if it has.
final class TerminationState: Sendable {
    private let end = Guarded<Termination?>(nil)

    var value: Termination? { end.withLock { $0 } }

    /// Records the end; `false` when there was one already.
    func accept(_ termination: Termination) -> Bool {
        end.withLock { end in
            guard end == nil else { return false }
            end = termination
            return true
        }
    }
}
