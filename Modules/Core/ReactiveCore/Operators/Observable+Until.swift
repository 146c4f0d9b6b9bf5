extension Observable {
    /// `-1-2-3-4-|` with `----x` → `-----3-4-|`: skips elements until `other` emits its first element.
    ///
    /// ![Marble diagram of skip.](skip-until)
    ///
    /// - Parameter other: Disposed after its first element. If it fails, the result fails; if it completes
    ///   without an element, all elements are skipped.
    /// - Returns: A sequence that fails when this sequence fails. It completes when this sequence completes,
    ///   provided that `other` has emitted by then; otherwise it does not complete. It subscribes to this
    ///   sequence first, then to `other`. Disposing of the subscription disposes of both.
    public func skip<Other: Sendable>(until other: Observable<Other>) -> Observable {
        Observable { node, lifetime in
            SkipUntil(node, lifetime).observe(self, other)
        }
    }

    /// `-1-2-3-4-|` with `----x` → `-1-2|`: emits elements until `other` emits its first element,
    /// then completes.
    ///
    /// ![Marble diagram of take.](take-until)
    ///
    /// - Parameter other: Subscribed to before this sequence. If it fails, the result fails; its completion
    ///   has no effect.
    /// - Returns: A sequence that ends when this sequence ends, or completes when `other` emits, on the
    ///   thread where `other` emits. Disposing of the subscription disposes of both.
    public func take<Other: Sendable>(until other: Observable<Other>) -> Observable {
        Observable { node, lifetime in
            TakeUntil(node, lifetime).observe(self, other)
        }
    }
}

private final class SkipUntil<Element: Sendable>: Coordinator<Element> {
    fileprivate var isOpen = false

    @inline(__always)
    func observe<Other: Sendable>(_ elements: Observable<Element>, _ other: Observable<Other>) {
        let (one, two) = (addSource(), addSource())
        elements.attach(GatedSourceNode(self, one, gate: two), one)
        guard !two.isDisposed else { return }
        other.attach(
            ClosureSourceNode(
                self, two,
                onNext: { _ in
                    self.isOpen = true
                    self.removeSource(two)
                }, onCompleted: {}), two)
    }
}

private final class GatedSourceNode<Element: Sendable>: SourceNode<Element, Element> {
    private let skip: SkipUntil<Element>
    private let gate: Subscription

    init(_ coordinator: SkipUntil<Element>, _ source: Subscription, gate: Subscription) {
        (skip, self.gate) = (coordinator, gate)
        super.init(coordinator, source)
    }

    override func receive(_ element: Element) { if skip.isOpen { skip.downstream.next(element) } }
    override func complete() { if skip.isOpen { skip.finish(.completed) } else { skip.removeSource(gate) } }
}

private final class TakeUntil<Element: Sendable>: Coordinator<Element> {
    func observe<Other: Sendable>(_ elements: Observable<Element>, _ other: Observable<Other>) {
        let (one, two) = (addSource(), addSource())
        other.attach(
            ClosureSourceNode(self, two, onNext: { _ in self.finish(.completed) }, onCompleted: {}), two)
        guard !one.isDisposed else { return }
        elements.attach(
            ClosureSourceNode(
                self, one, onNext: { self.downstream.next($0) },
                onCompleted: { self.finish(.completed) }), one)
    }
}
