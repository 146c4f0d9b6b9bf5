extension Observable {
    /// The elements of the latest inner sequence only: a new element ends the inner sequence before it.
    ///
    /// Completes when this sequence and the last inner one have; fails with the first that does, or when
    /// `transform` throws.
    public func flatMapLatest<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result> { node, life in
            let joint = FlatMapLatest<Element, Result>(node, life, transform)
            joint.enter(self)
        }
    }
}

private final class FlatMapLatest<Element: Sendable, Result: Sendable>: Joint<Result> {
    private let transform: @Sendable (Element) throws -> Observable<Result>
    private var inner: Subscription?
    private var outerCompleted = false

    init(
        _ down: Node<Result>, _ life: Subscription,
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) {
        self.transform = transform
        super.init(down, life)
    }

    func enter(_ outer: Observable<Element>) {
        let subscription = source()
        outer.attach(
            JointNode(
                self, subscription, onNext: { self.follow($0) },
                onCompleted: {
                    self.outerCompleted = true
                    if self.inner == nil { self.finish(.completed) }
                }), subscription)
    }

    private func follow(_ element: Element) {
        if let inner { drop(inner) }
        let subscription = source()
        inner = subscription
        do {
            start(
                try transform(element),
                JointNode(
                    self, subscription, onNext: { self.down.next($0) },
                    onCompleted: {
                        self.inner = nil
                        if self.outerCompleted { self.finish(.completed) }
                    }), subscription)
        } catch {
            finish(.failed(error))
        }
    }
}
