extension Observable {
    /// `--1-----2--|` → `--a-A--b-B--|`: switches to a new inner sequence for each element, disposing the
    /// previous one.
    ///
    /// ![Marble diagram of flatMapLatest.](flatMapLatest)
    ///
    /// - Parameter transform: Returns the inner sequence of an element. If it throws, the result fails.
    /// - Returns: A sequence that delivers on the inner sequences' threads, one event at a time. It completes
    ///   when this sequence and the last inner one have completed, and fails as soon as one fails. Disposing
    ///   disposes both.
    public func flatMapLatest<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result> { node, lifetime in
            FlatMapLatest<Element, Result>(node, lifetime, transform).observe(self)
        }
    }

    /// Switches to each new inner sequence; equivalent to `flatMapLatest` with the inner sequences
    /// themselves.
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
