/// A sequence of elements over time: a value that says how to attach to it.
///
/// Every subscription runs it anew, unless its source is shared (a relay, a property). Elements arrive
/// serialised and in one order, `next* (error | completed)?`; closures run with no lock held and may emit,
/// subscribe and dispose.
public struct Observable<Element: Sendable>: Sendable {
    /// The node is handed over, not lent: a chain that is being built counts no reference twice.
    @usableFromInline
    package typealias Attach = @Sendable (__owned Node<Element>, Subscription) -> Void

    @usableFromInline
    let attachNode: Attach

    @inlinable
    package init(attach: @escaping Attach) {
        attachNode = attach
    }

    @inlinable
    package func attach(_ node: __owned Node<Element>, _ subscription: Subscription) {
        attachNode(node, subscription)
    }

    /// Hears the sequence until it ends or the result is disposed.
    ///
    /// - Parameters:
    ///   - onNext: Called for each element, by one thread at a time.
    ///   - onError: Called once, when the sequence fails. An error that nobody hears ends the sequence silently.
    ///   - onCompleted: Called once, when the sequence completes.
    /// - Returns: Ends the subscription; releasing it does not.
    @inlinable
    @discardableResult
    public func subscribe(
        onNext: consuming @escaping @Sendable (Element) -> Void,
        onError: (@Sendable (any Error) -> Void)? = nil,
        onCompleted: (@Sendable () -> Void)? = nil
    ) -> Subscription {
        let subscription = Subscription()
        if onError == nil && onCompleted == nil {
            attach(Sink(subscription, onNext), subscription)
        } else {
            attach(TerminationSink(subscription, onNext, onError, onCompleted), subscription)
        }
        return subscription
    }

    /// Hears the sequence until it ends or the result is disposed, and of that.
    ///
    /// - Parameters:
    ///   - onNext: Called for each element, by one thread at a time. Not to be left out: a closure behind a call that
    ///     hears nothing else would be `onDisposed`.
    ///   - onError: Called once, when the sequence fails.
    ///   - onCompleted: Called once, when the sequence completes.
    ///   - onDisposed: Called once, after the end has been heard or when the result is disposed, on the thread that
    ///     does it.
    /// - Returns: Ends the subscription; releasing it does not.
    @discardableResult
    public func subscribe(
        onNext: @escaping @Sendable (Element) -> Void, onError: (@Sendable (any Error) -> Void)? = nil,
        onCompleted: (@Sendable () -> Void)? = nil, onDisposed: @escaping @Sendable () -> Void
    ) -> Subscription {
        let subscription = subscribe(
            onNext: onNext, onError: onError, onCompleted: onCompleted)
        subscription.add(Subscription(onDisposed))
        return subscription
    }

    /// Hears the elements until the sequence ends or the result is disposed.
    @inlinable
    @discardableResult
    public func subscribe(_ onNext: consuming @escaping @Sendable (Element) -> Void) -> Subscription {
        subscribe(onNext: onNext)
    }

    /// Sends every element into `relay`; an end is not sent on.
    public func bind(to relay: PublishRelay<Element>) -> Subscription {
        subscribe { relay.accept($0) }
    }

    /// Sends every element into `relay`; an end is not sent on.
    public func bind(to relay: BehaviorRelay<Element>) -> Subscription {
        subscribe { relay.accept($0) }
    }

    /// The sequence itself, so that relays and sequences read alike where either is taken.
    public func asObservable() -> Observable<Element> { self }
}

/// The last node of a chain.
@usableFromInline
class Sink<Element: Sendable>: Node<Element> {
    @usableFromInline
    final let subscription: Subscription
    @usableFromInline
    final let onNext: @Sendable (Element) -> Void

    @inlinable
    init(_ subscription: Subscription, _ onNext: @escaping @Sendable (Element) -> Void) {
        (self.subscription, self.onNext) = (subscription, onNext)
    }

    /// The subscription may have been disposed by a closure on the way here.
    override func next(_ element: Element) {
        if !subscription.isDisposed { onNext(element) }
    }

    override func end(_ end: Termination) { subscription.dispose() }
}

/// The last node of a chain whose end is heard.
@usableFromInline
final class TerminationSink<Element: Sendable>: Sink<Element> {
    private let onError: (@Sendable (any Error) -> Void)?
    private let onCompleted: (@Sendable () -> Void)?

    @usableFromInline
    init(
        _ subscription: Subscription, _ onNext: @escaping @Sendable (Element) -> Void,
        _ onError: (@Sendable (any Error) -> Void)?, _ onCompleted: (@Sendable () -> Void)?
    ) {
        (self.onError, self.onCompleted) = (onError, onCompleted)
        super.init(subscription, onNext)
    }

    override func end(_ end: Termination) {
        guard !subscription.isDisposed else { return }
        switch end {
        case .completed: onCompleted?()
        case .failed(let error): onError?(error)
        }
        super.end(end)
    }
}
