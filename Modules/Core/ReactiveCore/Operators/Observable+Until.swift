extension Observable {
    /// `-1-2-3-4-|` with `----x` → `-----3-4-|`: the elements after the first of `other`.
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
    private var isOpen = false

    func enter<Other: Sendable>(_ elements: Observable<Element>, _ other: Observable<Other>) {
        let (one, two) = (source(), source())
        elements.attach(
            JointNode(
                self, one, onNext: { if self.isOpen { self.down.next($0) } },
                onCompleted: {
                    if self.isOpen { self.finish(.completed) } else { self.drop(two) }
                }), one)
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
