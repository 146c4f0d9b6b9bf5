/// A sequence of elements over time.
///
/// An observable is a value that describes how to attach to a source. Each subscription runs it from the
/// beginning, unless the source is shared (a relay, a property). Events arrive one at a time and in order, as
/// `next* (error | completed)?`. Closures run with no lock held and may emit, subscribe and dispose.
public struct Observable<Element: Sendable>: Sendable {
    /// The node is passed as owned, so that building a chain needs no extra reference counting.
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

    /// Subscribes until the sequence ends or the result is disposed.
    ///
    /// A closure of the main actor does not compile here; pass it to `subscribeOnMainActor(_:)`.
    ///
    /// - Parameters:
    ///   - onNext: Called for each element, by one thread at a time.
    ///   - onError: Called once, when the sequence fails. Without it, an error ends the subscription
    ///     silently.
    ///   - onCompleted: Called once, when the sequence completes.
    /// - Returns: Disposing it ends the subscription; releasing it does not.
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

    /// Subscribes until the sequence ends or the result is disposed, with a closure for either case.
    ///
    /// - Parameters:
    ///   - onNext: Called for each element, by one thread at a time. It has no default value: otherwise a
    ///     single trailing closure could mean `onDisposed`.
    ///   - onError: Called once, when the sequence fails.
    ///   - onCompleted: Called once, when the sequence completes.
    ///   - onDisposed: Called once, after the end was delivered or when the result is disposed, on the thread
    ///     that delivers or disposes.
    /// - Returns: Disposing it ends the subscription; releasing it does not.
    @discardableResult
    public func subscribe(
        onNext: @escaping @Sendable (Element) -> Void, onError: (@Sendable (any Error) -> Void)? = nil,
        onCompleted: (@Sendable () -> Void)? = nil, onDisposed: @escaping @Sendable () -> Void
    ) -> Subscription {
        let subscription = Subscription()
        subscription.addLast(onDisposed)
        attach(TerminationSink(subscription, onNext, onError, onCompleted), subscription)
        return subscription
    }

    /// Subscribes to the elements until the sequence ends or the result is disposed.
    ///
    /// A closure of the main actor does not compile here; pass it to `subscribeOnMainActor(_:)`.
    @inlinable
    @discardableResult
    public func subscribe(_ onNext: consuming @escaping @Sendable (Element) -> Void) -> Subscription {
        subscribe(onNext: onNext)
    }

    /// Sends every element to `relay`; the end of the sequence is not forwarded.
    public func bind(to relay: PublishRelay<Element>) -> Subscription {
        subscribe { relay.accept($0) }
    }

    /// Sends every element to `relay`; the end of the sequence is not forwarded.
    public func bind(to relay: BehaviorRelay<Element>) -> Subscription {
        subscribe { relay.accept($0) }
    }

    /// Sends every element to several relays, in this order; the end of the sequence is not forwarded.
    public func bind(
        to first: PublishRelay<Element>, _ second: PublishRelay<Element>, _ others: PublishRelay<Element>...
    ) -> Subscription {
        let relays = [first, second] + others
        return subscribe { element in
            for relay in relays { relay.accept(element) }
        }
    }

    /// Sends every element to several relays, in this order; the end of the sequence is not forwarded.
    public func bind(
        to first: BehaviorRelay<Element>, _ second: BehaviorRelay<Element>,
        _ others: BehaviorRelay<Element>...
    ) -> Subscription {
        let relays = [first, second] + others
        return subscribe { element in
            for relay in relays { relay.accept(element) }
        }
    }

    /// Returns the sequence itself, so that relays and sequences offer the same conversion.
    public func asObservable() -> Observable<Element> { self }
}

/// The last node of a chain, for elements only.
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

    override var isSink: Bool { true }

    /// A closure upstream may have disposed the subscription. A hub does not call this, but `onNext`.
    override func next(_ element: Element) {
        if !subscription.isDisposed { onNext(element) }
    }

    override func end(_ end: Termination) { subscription.dispose() }
}

/// The last node of a chain that also handles the end.
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
