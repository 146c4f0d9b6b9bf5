extension Observable {
    /// `-1-2-3-4-|` with `----x` → `-----3-4-|`: the elements after the first of `other`.
    ///
    /// ![What skip makes of what comes, as marbles.](skip-until)
    ///
    /// - Parameter other: Ended after its first element; its failure fails the whole, its completion without
    ///   an element leaves the gate closed.
    /// - Returns: Fails with this sequence; completes with it once the gate is open, never before. Subscribes
    ///   to `other` last. Disposing ends both.
    public func skip<Other: Sendable>(until other: Observable<Other>) -> Observable {
        Observable { node, life in
            SkipUntil(node, life).enter(self, other)
        }
    }

    /// `-1-2-3-4-|` with `----x` → `-1-2|`: the elements before the first of `other`, then completes.
    ///
    /// ![What take makes of what comes, as marbles.](take-until)
    ///
    /// - Parameter other: Subscribed to first; its failure fails the whole, its completion without an element
    ///   does nothing.
    /// - Returns: Ends with this sequence, or completes on `other`'s thread. Disposing ends both.
    public func take<Other: Sendable>(until other: Observable<Other>) -> Observable {
        Observable { node, life in
            TakeUntil(node, life).enter(self, other)
        }
    }
}

private final class SkipUntil<Element: Sendable>: Joint<Element> {
    fileprivate var isOpen = false

    @inline(__always)
    func enter<Other: Sendable>(_ elements: Observable<Element>, _ other: Observable<Other>) {
        let (one, two) = (source(), source())
        elements.attach(GatedEntrance(self, one, gate: two), one)
        guard !two.isDisposed else { return }
        other.attach(
            JointNode(
                self, two,
                onNext: { _ in
                    self.isOpen = true
                    self.drop(two)
                }, onCompleted: {}), two)
    }
}

private final class GatedEntrance<Element: Sendable>: Entrance<Element, Element> {
    private let skip: SkipUntil<Element>
    private let gate: Subscription

    init(_ joint: SkipUntil<Element>, _ source: Subscription, gate: Subscription) {
        (skip, self.gate) = (joint, gate)
        super.init(joint, source)
    }

    override func take(_ element: Element) { if skip.isOpen { skip.down.next(element) } }
    override func complete() { if skip.isOpen { skip.finish(.completed) } else { skip.drop(gate) } }
}

private final class TakeUntil<Element: Sendable>: Joint<Element> {
    func enter<Other: Sendable>(_ elements: Observable<Element>, _ other: Observable<Other>) {
        let (one, two) = (source(), source())
        other.attach(
            JointNode(self, two, onNext: { _ in self.finish(.completed) }, onCompleted: {}), two)
        guard !one.isDisposed else { return }
        elements.attach(
            JointNode(
                self, one, onNext: { self.down.next($0) },
                onCompleted: { self.finish(.completed) }), one)
    }
}
