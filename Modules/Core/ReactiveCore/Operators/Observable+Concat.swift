extension Observable {
    /// `-1-2-|`, `-a-|` → `-1-2--a-|`: one source after the other; each is subscribed to when the one before
    /// has completed.
    ///
    /// ![Marble diagram of concat.](concat)
    ///
    /// - Parameter sources: Read one at a time; may be lazy and without an end. Needs no stack, however many
    ///   of them complete at once.
    /// - Returns: Elements on the threads of the sources. Completes after the last; fails with the first that
    ///   does. Disposing ends the one that runs.
    public static func concat(_ sources: some Sequence<Observable> & Sendable) -> Observable {
        Observable { node, lifetime in Concat(node, lifetime, sources.makeIterator()).advance() }
    }

    /// One source after the other; each is let go of when its turn has come.
    public static func concat(_ sources: [Observable]) -> Observable {
        let reversed = Array(sources.reversed())
        return Observable { node, lifetime in
            Concat(node, lifetime, ConsumingIterator(reversed: reversed)).advance()
        }
    }

    /// One source after the other; each is subscribed to when the one before has completed.
    public static func concat(_ sources: Observable...) -> Observable { concat(sources) }

    /// `-1-2-|` → `-1-2--a-|`: this sequence, then `next`, which is subscribed to when this has completed.
    ///
    /// - Returns: Elements on the threads of both. Fails with the first that does. Disposing ends the one
    ///   that runs.
    public func concat(_ next: Observable) -> Observable { .concat([self, next]) }

    /// `--1--2--|` with 8, 9 → `(89)--1--2--|`: `elements` first, at once, on the subscribing thread.
    ///
    /// ![Marble diagram of startWith.](startWith)
    public func startWith(_ first: Element, _ second: Element, _ others: Element...) -> Observable {
        startWith([first, second] + others)
    }

    /// `elements` first, at once, on the subscribing thread, until disposed; then this sequence.
    public func startWith(_ elements: some Sequence<Element> & Sendable) -> Observable {
        Observable { node, subscription in
            for element in elements {
                if subscription.isDisposed { return }
                node.next(element)
            }
            if !subscription.isDisposed { attach(node, subscription) }
        }
    }
}

/// What is left of a list: each is let go of when its turn has come.
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
        if case .completed = end { advance() } else { downstream.end(end) }
    }
}
