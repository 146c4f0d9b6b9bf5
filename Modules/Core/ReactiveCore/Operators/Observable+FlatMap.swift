extension Observable {
    /// `--1-----2--|` → `--a-A--b-B--|`: merges an inner sequence for each element.
    ///
    /// ![Marble diagram of flatMap.](flatMap)
    ///
    /// - Parameter transform: Returns the inner sequence of an element. If it throws, the result fails.
    /// - Returns: A sequence that delivers on the inner sequences' threads, one event at a time. It completes
    ///   when this sequence and all inner ones have completed, and fails as soon as one fails. Disposing
    ///   disposes all of them.
    public func flatMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        flatten(limit: .max, .wait, transform)
    }

    /// `--1-2---3--|` → `--a-A---c-C--|`: like `flatMap(_:)`, but drops elements while an inner sequence is
    /// running.
    ///
    /// ![Marble diagram of flatMapFirst.](flatMapFirst)
    ///
    /// - Parameter transform: Returns the inner sequence of an element; not called for dropped elements. If
    ///   it throws, the result fails.
    /// - Returns: A sequence that delivers on the inner sequences' threads. It completes when this sequence
    ///   and the inner one have completed, and fails as soon as one fails. Disposing disposes both.
    public func flatMapFirst<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        flatten(limit: 1, .ignore, transform)
    }

    /// `--1-2------|` → `--a-A-b-B-|`: runs the inner sequences one after the other, in the order of the
    /// elements.
    ///
    /// ![Marble diagram of concatMap.](concatMap)
    ///
    /// - Parameter transform: Returns the inner sequence of an element, when the previous one has completed.
    ///   If it throws, the result fails. The number of waiting elements is not limited.
    /// - Returns: A sequence that delivers on the inner sequences' threads. It completes when this sequence
    ///   and all inner ones have completed. It fails as soon as one fails, dropping waiting elements.
    ///   Disposing disposes all of them.
    public func concatMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        flatten(limit: 1, .wait, transform)
    }

    /// Merges the inner sequences; equivalent to `flatMap` with the inner sequences themselves.
    ///
    /// ![Marble diagram of merge.](merge)
    public func merge<Inner: Sendable>() -> Observable<Inner> where Element == Observable<Inner> {
        flatten(limit: .max, .wait) { $0 }
    }

    /// Merges the inner sequences, a limited number at a time; the others wait in order.
    ///
    /// ![Marble diagram of merge.](merge-maxConcurrent)
    ///
    /// - Parameter maxConcurrent: The largest number of running inner sequences, 1 or more.
    /// - Returns: A sequence that delivers on the inner sequences' threads, one event at a time. It completes
    ///   when this sequence and all inner ones have completed, and fails as soon as one fails. Disposing
    ///   disposes all of them.
    public func merge<Inner: Sendable>(maxConcurrent: Int) -> Observable<Inner>
    where Element == Observable<Inner> {
        precondition(maxConcurrent > 0, "maxConcurrent must be greater than 0")
        return flatten(limit: maxConcurrent, .wait) { $0 }
    }

    /// Runs the inner sequences one after the other; equivalent to `concatMap` with the inner sequences
    /// themselves.
    public func concat<Inner: Sendable>() -> Observable<Inner> where Element == Observable<Inner> {
        flatten(limit: 1, .wait) { $0 }
    }

    private func flatten<Result: Sendable>(
        limit: Int, _ overflow: OverflowPolicy,
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result> { node, lifetime in
            Flatten<Element, Result>(node, lifetime, limit: limit, overflow, transform).observe(self)
        }
    }
}

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
