/// A sequence with a current value that is told what to deliver: `0-1-2-|`, the latest to who comes.
///
/// ![Marble diagram of BehaviorSubject.](BehaviorSubject)
///
/// Call it from any thread and from inside a callback: a subscriber gets the latest accepted value, then
/// exactly what is accepted after it. What comes after the end is ignored; who subscribes after the end hears
/// the end only.
public struct BehaviorSubject<Element: Sendable>: Sendable {
    private let hub: StateHub<Element>
    private let terminationState = TerminationState()

    /// A subject with this value to begin with.
    public init(value: Element) {
        hub = StateHub(value)
    }

    /// The latest accepted value, also after the end.
    public var value: Element { hub.value }

    /// Makes `element` the value and tells everybody who listens.
    public func onNext(_ element: Element) {
        // As one step with looking whether it has ended: what is accepted after the end is nobody's value.
        try? hub.update { value in
            if terminationState.value != nil { throw AlreadyTerminated() }
            value = element
        }
    }

    /// Fails everybody who listens or comes later.
    public func onError(_ error: any Error) { end(.failed(error)) }
    /// Completes everybody who listens or comes later.
    public func onCompleted() { end(.completed) }

    /// Whether somebody listens; who comes during a delivery is counted after it. Ask from any thread.
    public var hasObservers: Bool { hub.hasNodes }

    /// The value when it is subscribed to, every one after it, and the end.
    public func asObservable() -> Observable<Element> {
        Observable { [hub, terminationState] node, subscription in
            if let end = terminationState.value { return node.end(end) }
            hub.observable.attach(node, subscription)
        }
    }

    /// Hears the value now and every change after it.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        asObservable().subscribe(onNext: onNext)
    }

    private func end(_ end: Termination) {
        guard terminationState.accept(end) else { return }
        hub.mutate { _ in }  // Whoever is just changing the value looks again.
        hub.finish(end)
    }
}

private struct AlreadyTerminated: Error {}

/// How something has ended, once it has.
final class TerminationState: Sendable {
    private let end = Guarded<Termination?>(nil)

    var value: Termination? { end.withLock { $0 } }

    /// Whether `termination` is the first.
    func accept(_ termination: Termination) -> Bool {
        end.withLock { end in
            guard end == nil else { return false }
            end = termination
            return true
        }
    }
}
