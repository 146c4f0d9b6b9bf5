extension Observable {
    /// `-1-#` → `-1--a-b-|`: continues with another sequence when this one fails.
    ///
    /// ![Marble diagram of catch.](catch)
    ///
    /// - Parameter handler: Returns the other sequence for the error, on the failing thread; if it throws,
    ///   its error replaces the original one.
    /// - Returns: A sequence that delivers on the threads of both. An error of the other sequence is not
    ///   caught. Disposing disposes the current one.
    public func `catch`(_ handler: @escaping @Sendable (any Error) throws -> Observable) -> Observable {
        Observable { node, lifetime in
            let upstream = Subscription()
            lifetime.add(upstream)
            attach(Catch(node, lifetime, upstream, handler), upstream)
        }
    }

    /// `-1-#` → `-1-(0|)`: replaces an error with `element` and a completion, on the failing thread.
    ///
    /// ![Marble diagram of catchAndReturn.](catchAndReturn)
    ///
    /// - Returns: A sequence without a failure. Disposing disposes this sequence.
    public func catchAndReturn(_ element: Element) -> Observable {
        `catch` { _ in .just(element) }
    }

    /// `-1-#`, `-a-|` → `-1--a-|`: each source after the failure of the previous one.
    ///
    /// ![Marble diagram of catch.](catch-sequence)
    ///
    /// - Parameter sources: Iterated on demand, so that it may be infinite; pass a lazy sequence as a closure.
    ///   The stack use is constant, even if many sources fail immediately.
    /// - Returns: A sequence that delivers on the threads of the sources. It completes with the first source
    ///   that completes, or immediately without sources, and fails with the error of the last source.
    ///   Disposing disposes the current source.
    public static func `catch`(sequence sources: some Sequence<Observable> & Sendable) -> Observable {
        Observable { node, lifetime in CatchSequence(node, lifetime, sources.makeIterator()).advance() }
    }

    /// Each source after the failure of the previous one.
    ///
    /// - Parameter makeSources: Called for each subscriber, on the subscribing thread. The result is iterated
    ///   on demand; it may be lazy and infinite.
    /// - Returns: A sequence that behaves like that of `catch(sequence:)` with a sequence.
    public static func `catch`<Sources: Sequence<Observable> & SendableMetatype>(
        sequence makeSources: @escaping @Sendable () -> Sources
    ) -> Observable where Sources.Iterator: SendableMetatype {
        Observable { node, lifetime in CatchSequence(node, lifetime, makeSources().makeIterator()).advance() }
    }

    /// Each source after the failure of the previous one; a source is released once it has been subscribed
    /// to.
    public static func `catch`(sequence sources: [Observable]) -> Observable {
        let reversed = Array(sources.reversed())
        return Observable { node, lifetime in
            CatchSequence(node, lifetime, ConsumingIterator(reversed: reversed)).advance()
        }
    }
}

/// Runs the sources in order until one completes.
private final class CatchSequence<Element: Sendable, Sources: IteratorProtocol<Observable<Element>>>:
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
        if case .failed = end { advance(orFinish: end) } else { finish(end) }
    }
}

private final class Catch<Element: Sendable>: OperatorNode<Element, Element> {
    private let lifetime: Subscription
    private let upstream: Subscription
    private let handler: @Sendable (any Error) throws -> Observable<Element>

    init(
        _ downstream: Node<Element>, _ lifetime: Subscription, _ upstream: Subscription,
        _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>
    ) {
        (self.lifetime, self.upstream, self.handler) = (lifetime, upstream, handler)
        super.init(downstream)
    }

    override func next(_ element: Element) { downstream.next(element) }

    override func end(_ end: Termination) {
        guard case .failed(let error) = end else { return downstream.end(end) }
        let other: Observable<Element>
        do { other = try handler(error) } catch { return downstream.end(.failed(error)) }
        lifetime.remove(upstream)
        if !lifetime.isDisposed { other.attach(downstream, lifetime.makeSource()) }
    }
}
