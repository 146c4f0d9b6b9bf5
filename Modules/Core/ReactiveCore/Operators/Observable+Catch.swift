extension Observable {
    /// `-1-#` → `-1--a-b-|`: goes on with another sequence when this one fails.
    ///
    /// ![What catch makes of what comes, as marbles.](catch)
    ///
    /// - Parameter handler: Makes the other sequence of the error, on the failing thread; an error that it
    ///   throws is the new one.
    /// - Returns: Elements on the threads of both. An error of the other sequence is not caught. Disposing
    ///   ends the one that runs.
    public func `catch`(_ handler: @escaping @Sendable (any Error) throws -> Observable) -> Observable {
        Observable { node, life in
            let upstream = Subscription()
            life.add(upstream)
            attach(Catch(node, life, upstream, handler), upstream)
        }
    }

    /// `-1-#` → `-1-(0|)`: `element` instead of an error, then completes, on the failing thread.
    ///
    /// ![What catchAndReturn makes of what comes, as marbles.](catchAndReturn)
    ///
    /// - Returns: Never fails. Disposing ends this sequence.
    public func catchAndReturn(_ element: Element) -> Observable {
        `catch` { _ in .just(element) }
    }

    /// `-1-#`, `-a-|` → `-1--a-|`: one source after the other, each when the one before has failed.
    ///
    /// ![What catch makes of what comes, as marbles.](catch-sequence)
    ///
    /// - Parameter sources: Read one at a time; may be lazy and without an end. Needs no stack, however many of
    ///   them fail at once.
    /// - Returns: Elements on the threads of the sources. Completes with the first that does, at once when there
    ///   are none; fails with the error of the last. Disposing ends the one that runs.
    public static func `catch`(sequence sources: some Sequence<Observable> & Sendable) -> Observable {
        Observable { node, life in Attempts(node, life, sources.makeIterator()).advance() }
    }

    /// One source after the other, each when the one before has failed; each is let go of when its turn has come.
    public static func `catch`(sequence sources: [Observable]) -> Observable {
        let reversed = Array(sources.reversed())
        return Observable { node, life in Attempts(node, life, Remaining(reversed: reversed)).advance() }
    }
}

/// One source after the other until one completes.
private final class Attempts<Element: Sendable, Sources: IteratorProtocol<Observable<Element>>>: Succession<
    Element
>
{
    private var sources: Sources
    /// The next, looked up before the one before is given up.
    private var following: Observable<Element>?

    init(_ down: Node<Element>, _ life: Subscription, _ sources: Sources) {
        self.sources = sources
        super.init(down, life)
        following = self.sources.next()
    }

    override func nextSource() -> Observable<Element>? { following.take() }

    override func sourceEnded(_ end: Termination) {
        guard case .failed = end else { return down.end(end) }
        following = sources.next()
        if following == nil { down.end(end) } else { advance() }
    }
}

private final class Catch<Element: Sendable>: Step<Element, Element> {
    private let life: Subscription
    private let upstream: Subscription
    private let handler: @Sendable (any Error) throws -> Observable<Element>

    init(
        _ down: Node<Element>, _ life: Subscription, _ upstream: Subscription,
        _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>
    ) {
        (self.life, self.upstream, self.handler) = (life, upstream, handler)
        super.init(down)
    }

    override func next(_ element: Element) { down.next(element) }

    override func end(_ end: Termination) {
        guard case .failed(let error) = end else { return down.end(end) }
        life.forget(upstream)
        upstream.dispose()
        do {
            let other = try handler(error)
            if !life.isDisposed { other.attach(down, life) }
        } catch {
            down.end(.failed(error))
        }
    }
}
