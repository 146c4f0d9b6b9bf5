extension Observable {
    /// `-1-2-|`, `-a-|` → `-1-2--a-|`: each source after the completion of the previous one.
    ///
    /// ![Marble diagram of concat.](concat)
    ///
    /// - Parameter sources: Iterated on demand, so that it may be infinite; pass a lazy sequence as a closure.
    ///   The stack use is constant, even if many sources complete immediately.
    /// - Returns: A sequence that delivers on the threads of the sources. It completes after the last source
    ///   and fails as soon as one fails. Disposing disposes the current source.
    public static func concat(_ sources: some Sequence<Observable> & Sendable) -> Observable {
        Observable { node, lifetime in Concat(node, lifetime, sources.makeIterator()).advance() }
    }

    /// Each source after the completion of the previous one.
    ///
    /// - Parameter makeSources: Called for each subscriber, on the subscribing thread. The result is iterated
    ///   on demand; it may be lazy and infinite: `concat { (1...).lazy.map { load(page: $0) } }`.
    /// - Returns: A sequence that behaves like that of `concat(_:)` with a sequence.
    public static func concat<Sources: Sequence<Observable> & SendableMetatype>(
        _ makeSources: @escaping @Sendable () -> Sources
    ) -> Observable where Sources.Iterator: SendableMetatype {
        Observable { node, lifetime in Concat(node, lifetime, makeSources().makeIterator()).advance() }
    }

    /// Each source after the completion of the previous one; a source is released once it has been subscribed
    /// to.
    public static func concat(_ sources: [Observable]) -> Observable {
        let reversed = Array(sources.reversed())
        return Observable { node, lifetime in
            Concat(node, lifetime, ConsumingIterator(reversed: reversed)).advance()
        }
    }

    /// Each source after the completion of the previous one.
    public static func concat(_ sources: Observable...) -> Observable { concat(sources) }

    /// `-1-2-|` → `-1-2--a-|`: this sequence, then `next`, which is subscribed to after the completion.
    ///
    /// - Returns: A sequence that delivers on the threads of both and fails as soon as one fails. Disposing
    ///   disposes the current one.
    public func concat(_ next: Observable) -> Observable { .concat([self, next]) }

    /// `--1--2--|` with 8, 9 → `(89)--1--2--|`: the given elements immediately, on the subscribing thread,
    /// then this sequence.
    ///
    /// ![Marble diagram of startWith.](startWith)
    public func startWith(_ first: Element, _ second: Element, _ others: Element...) -> Observable {
        startWith([first, second] + others)
    }

    /// `elements` immediately, on the subscribing thread, until disposed; then this sequence.
    public func startWith(_ elements: some Sequence<Element> & Sendable) -> Observable {
        Observable { node, subscription in
            elements.deliver(to: node, until: subscription)
            if !subscription.isDisposed { attach(node, subscription) }
        }
    }
}

/// Iterates over a list and releases each element when it is returned.
struct ConsumingIterator<Element: Sendable>: IteratorProtocol {
    var reversed: [Observable<Element>]

    mutating func next() -> Observable<Element>? { reversed.popLast() }
}

private final class Concat<Element: Sendable, Sources: IteratorProtocol<Observable<Element>>>:
    SequentialSources<
        Element
    >
{
    private var sources: Sources

    init(_ downstream: Node<Element>, _ lifetime: Subscription, _ sources: Sources) {
        self.sources = sources
        super.init(downstream, lifetime)
    }

    override func nextSource() -> Observable<Element>? { sources.next() }

    override func sourceEnded(_ end: Termination) {
        if case .completed = end { advance() } else { finish(end) }
    }
}
