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
