extension Observable {
    /// `--1-----2--|` → `--a-A--b-B--|`: a new element ends the inner sequence before it.
    ///
    /// ![What flatMapLatest makes of what comes, as marbles.](flatMapLatest)
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
    ///
    /// ![What switchLatest makes of what comes, as marbles.](switchLatest)
    public func switchLatest<Inner: Sendable>() -> Observable<Inner> where Element == Observable<Inner> {
        flatMapLatest { $0 }
    }
}

private final class FlatMapLatest<Element: Sendable, Result: Sendable>: LatestJoint<Result> {
    private let transform: @Sendable (Element) throws -> Observable<Result>

    init(
        _ down: Node<Result>, _ life: Subscription,
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) {
        self.transform = transform
        super.init(down, life)
    }

    func enter(_ outer: Observable<Element>) {
        let subscription = source()
        outer.attach(OuterEntrance(self, subscription), subscription)
    }

    @inline(__always)
    func take(_ element: Element) {
        do { follow(try transform(element)) } catch { finish(.failed(error)) }
    }
}

private final class OuterEntrance<Element: Sendable, Result: Sendable>: Entrance<Element, Result> {
    private let latest: FlatMapLatest<Element, Result>

    init(_ joint: FlatMapLatest<Element, Result>, _ source: Subscription) {
        latest = joint
        super.init(joint, source)
    }

    override func take(_ element: Element) { latest.take(element) }
    override func complete() { latest.completeOuter() }
}
