extension Observable {
    /// `--1-----2--|` → `--a-A--b-B--|`: a new element ends the inner sequence before it.
    ///
    /// - Parameter transform: Makes the inner sequence; an error that it throws ends the whole.
    /// - Returns: Elements on the threads of the inner sequences, one at a time. Completes when this sequence
    ///   and the last inner one have; fails with the first that does. Disposing ends both.
    public func flatMapLatest<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result> { node, life in
            FlatMapLatest<Element, Result>(node, life, transform).enter(self)
        }
    }

    /// The elements of the latest inner sequence only: `flatMapLatest` of the sequences themselves.
    public func switchLatest<Inner: Sendable>() -> Observable<Inner> where Element == Observable<Inner> {
        flatMapLatest { $0 }
    }
}

private final class FlatMapLatest<Element: Sendable, Result: Sendable>: InnerJoint<Result> {
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
        do {
            let next = try transform(element)
            if let inner { drop(inner) }
            guard isRunning else { return }  // The closure may have disposed.
            let subscription = source()
            inner = subscription
            start(next, entrance(subscription), subscription)
        } catch {
            finish(.failed(error))
        }
    }

    override func completeInner() {
        inner = nil
        if outerCompleted { finish(.completed) }
    }
}
