extension Observable {
    /// `-1-#` → `-1--a-b-|`: goes on with another sequence when this one fails.
    ///
    /// ![Marble diagram of catch.](catch)
    ///
    /// - Parameter handler: Makes the other sequence of the error, on the failing thread; an error that it
    ///   throws is the new one.
    /// - Returns: Elements on the threads of both. An error of the other sequence is not caught. Disposing
    ///   ends the one that runs.
    public func `catch`(_ handler: @escaping @Sendable (any Error) throws -> Observable) -> Observable {
        Observable { node, lifetime in
            let upstream = Subscription()
            lifetime.add(upstream)
            attach(Catch(node, lifetime, upstream, handler), upstream)
        }
    }

    /// `-1-#` → `-1-(0|)`: `element` instead of an error, then completes, on the failing thread.
    ///
    /// ![Marble diagram of catchAndReturn.](catchAndReturn)
    ///
    /// - Returns: Never fails. Disposing ends this sequence.
    public func catchAndReturn(_ element: Element) -> Observable {
        `catch` { _ in .just(element) }
    }

    /// `-1-#`, `-a-|` → `-1--a-|`: one source after the other, each when the one before has failed.
    ///
    /// ![Marble diagram of catch.](catch-sequence)
    ///
    /// - Parameter sources: Read one at a time; may be lazy and without an end. Needs no stack, however many of
    ///   them fail at once.
    /// - Returns: Elements on the threads of the sources. Completes with the first that does, at once when there
    ///   are none; fails with the error of the last. Disposing ends the one that runs.
    public static func `catch`(sequence sources: some Sequence<Observable> & Sendable) -> Observable {
        Observable { node, lifetime in CatchSequence(node, lifetime, sources.makeIterator()).advance() }
    }

    /// One source after the other, each when the one before has failed; each is let go of when its turn has come.
    public static func `catch`(sequence sources: [Observable]) -> Observable {
        let reversed = Array(sources.reversed())
        return Observable { node, lifetime in
            CatchSequence(node, lifetime, ConsumingIterator(reversed: reversed)).advance()
        }
    }
}

/// One source after the other until one completes.
private final class CatchSequence<Element: Sendable, Sources: IteratorProtocol<Observable<Element>>>:
    SequentialSources<
        Element
    >
{
    private var sources: Sources
    /// The next, looked up before the one before is given up.
    private var upcoming: Observable<Element>?

    init(_ downstream: Node<Element>, _ lifetime: Subscription, _ sources: Sources) {
        self.sources = sources
        super.init(downstream, lifetime)
        upcoming = self.sources.next()
    }

    override func nextSource() -> Observable<Element>? { upcoming.take() }

    override func sourceEnded(_ end: Termination) {
        guard case .failed = end else { return downstream.end(end) }
        upcoming = sources.next()
        if upcoming == nil { downstream.end(end) } else { advance() }
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
        lifetime.forget(upstream)
        upstream.dispose()
        do {
            let other = try handler(error)
            if !lifetime.isDisposed { other.attach(downstream, lifetime) }
        } catch {
            downstream.end(.failed(error))
        }
    }
}
