extension Observable {
    /// `--1-----2--|` → `--a-A--b-B--|`: a new element ends the inner sequence before it.
    ///
    /// ![Marble diagram of flatMapLatest.](flatMapLatest)
    ///
    /// - Parameter transform: Makes the inner sequence; an error that it throws ends the whole.
    /// - Returns: Elements on the threads of the inner sequences, one at a time. Completes when this sequence
    ///   and the last inner one have; fails with the first that does. Disposing ends both.
    public func flatMapLatest<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result> { node, lifetime in
            FlatMapLatest<Element, Result>(node, lifetime, transform).observe(self)
        }
    }

    /// The elements of the latest inner sequence only: `flatMapLatest` of the sequences themselves.
    ///
    /// ![Marble diagram of switchLatest.](switchLatest)
    public func switchLatest<Inner: Sendable>() -> Observable<Inner> where Element == Observable<Inner> {
        flatMapLatest { $0 }
    }
}

private final class FlatMapLatest<Element: Sendable, Result: Sendable>: SwitchCoordinator<Result> {
    private let transform: @Sendable (Element) throws -> Observable<Result>

    init(
        _ downstream: Node<Result>, _ lifetime: Subscription,
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) {
        self.transform = transform
        super.init(downstream, lifetime)
    }

    func observe(_ outer: Observable<Element>) {
        let subscription = addSource()
        outer.attach(FlatMapLatestOuterNode(self, subscription), subscription)
    }

    @inline(__always)
    func receive(_ element: Element) {
        do { switchTo(try transform(element)) } catch { finish(.failed(error)) }
    }
}

private final class FlatMapLatestOuterNode<Element: Sendable, Result: Sendable>: SourceNode<Element, Result> {
    private let flatMapLatest: FlatMapLatest<Element, Result>

    init(_ coordinator: FlatMapLatest<Element, Result>, _ source: Subscription) {
        flatMapLatest = coordinator
        super.init(coordinator, source)
    }

    override func receive(_ element: Element) { flatMapLatest.receive(element) }
    override func complete() { flatMapLatest.completeOuter() }
}
