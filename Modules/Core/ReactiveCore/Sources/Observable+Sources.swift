extension Observable {
    /// `(1|)`: one element, then completes, on the subscribing thread.
    ///
    /// ![Marble diagram of just.](just)
    public static func just(_ element: Element) -> Observable {
        Observable { node, subscription in
            node.next(element)
            if !subscription.isDisposed { node.end(.completed) }
        }
    }

    /// `(123|)`: all arguments, then completes, on the subscribing thread, until disposed.
    ///
    /// ![Marble diagram of of.](of)
    public static func of(_ elements: Element...) -> Observable { from(elements) }

    /// `(123|)`: every element of `elements`, then completes, on the subscribing thread, until disposed.
    ///
    /// - Parameter elements: Iterated for each subscriber, on demand, so that it may be infinite; pass a lazy
    ///   sequence as a closure.
    public static func from(_ elements: some Sequence<Element> & Sendable) -> Observable {
        Observable { node, subscription in deliver(elements, to: node, subscription) }
    }

    /// `(123|)`: every element of a sequence that `makeElements` makes, then completes, on the subscribing
    /// thread, until disposed.
    ///
    /// - Parameter makeElements: Called for each subscriber. The result is iterated on demand; it may be lazy
    ///   and infinite: `from { (1...).lazy.map { $0 * $0 } }`.
    public static func from<Elements: Sequence<Element> & SendableMetatype>(
        _ makeElements: @escaping @Sendable () -> Elements
    ) -> Observable where Elements.Iterator: SendableMetatype {
        Observable { node, subscription in deliver(makeElements(), to: node, subscription) }
    }

    private static func deliver(
        _ elements: some Sequence<Element>, to node: Node<Element>, _ subscription: Subscription
    ) {
        elements.deliver(to: node, until: subscription)
        if !subscription.isDisposed { node.end(.completed) }
    }

    /// `|`: completes immediately, on the subscribing thread.
    ///
    /// ![Marble diagram of empty.](empty)
    public static func empty() -> Observable {
        Observable { node, _ in node.end(.completed) }
    }

    /// `-----`: neither delivers an element nor ends.
    ///
    /// ![Marble diagram of never.](never)
    public static func never() -> Observable {
        Observable { _, _ in }
    }

    /// `#`: fails with `error` immediately, on the subscribing thread.
    ///
    /// ![Marble diagram of error.](error)
    public static func error(_ error: any Error) -> Observable {
        Observable { node, _ in node.end(.failed(error)) }
    }

    /// `-1-2-|`: calls `subscribe` for each subscriber, with an observer that may be used from any thread.
    ///
    /// ![Marble diagram of create.](create)
    ///
    /// - Parameter subscribe: Called on the subscribing thread. Its result is disposed with the subscription,
    ///   also after the end.
    /// - Returns: A sequence that delivers on the observer's calling threads, one event at a time, and ends
    ///   when the observer does.
    public static func create(
        _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
    ) -> Observable {
        Observable { node, subscription in
            let owned = OwnedHub<Element>()
            let inner = Subscription()
            owned.hub.attach(node, inner)
            subscription.add(inner)
            inner.add(subscribe(AnyObserver(owned)))
        }
    }
}

extension Sequence where Element: Sendable {
    /// Delivers the elements until the subscription ends. Requests none after that: it may have to be waited for.
    @inline(__always)
    func deliver(to node: Node<Element>, until subscription: Subscription) {
        var iterator = makeIterator()
        while !subscription.isDisposed, let element = iterator.next() { node.next(element) }
    }
}

/// Receives the events of a sequence that `create(_:)` builds. Call it from any thread.
///
/// Calls are serialised. Events after the end are ignored.
public struct AnyObserver<Element: Sendable>: Sendable {
    private let owned: OwnedHub<Element>

    init(_ owned: OwnedHub<Element>) {
        self.owned = owned
    }

    /// Delivers `element`; while another thread is delivering, queues it and returns before it is delivered.
    public func onNext(_ element: Element) { owned.hub.emit(element) }
    /// Fails the sequence.
    public func onError(_ error: any Error) { owned.hub.emit(.failed(error)) }
    /// Completes the sequence.
    public func onCompleted() { owned.hub.emit(.completed) }
}

extension Observable {
    /// `-1-|`: calls `make` for each subscriber and subscribes to its result.
    ///
    /// ![Marble diagram of deferred.](deferred)
    ///
    /// - Parameter make: Runs on the subscribing thread; if it throws, the sequence fails.
    /// - Returns: A sequence that delivers and ends as the created one. Disposing disposes the created
    ///   sequence.
    public static func deferred(_ make: @escaping @Sendable () throws -> Observable) -> Observable {
        Observable { node, lifetime in
            let made: Observable
            do { made = try make() } catch { return node.end(.failed(error)) }
            if !lifetime.isDisposed { made.attach(node, lifetime) }
        }
    }
}
