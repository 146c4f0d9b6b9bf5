extension Observable {
    /// `-1---2---3-|`, `---a-----b--|` → `-----2a--3b-|`: combines each element with the latest of `other`;
    /// drops elements before there is one.
    ///
    /// ![Marble diagram of withLatestFrom.](withLatestFrom)
    ///
    /// - Parameters:
    ///   - other: Subscribed to first.
    ///   - combine: If it throws, the result fails.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. An error of
    ///   `other` also ends it; the completion of `other` does not. Disposing disposes both.
    public func withLatestFrom<Other: Sendable, Result: Sendable>(
        _ other: Observable<Other>, _ combine: @escaping @Sendable (Element, Other) throws -> Result
    ) -> Observable<Result> {
        Observable<Result> { node, lifetime in
            let (coordinator, latest) = (Coordinator<Result>(node, lifetime), Latest<Other>())
            let (one, two) = (coordinator.addSource(), coordinator.addSource())
            other.attach(OtherSourceNode(coordinator, two, latest), two)
            guard coordinator.isRunning else { return }
            attach(WithLatestNode(coordinator, one, latest, combine), one)
        }
    }

    /// Each element with the latest of `other`, as pairs; elements before the first of `other` are dropped.
    @inlinable
    public func withLatestFrom<Other: Sendable>(_ other: Observable<Other>) -> Observable<(Element, Other)> {
        withLatestFrom(other) { ($0, $1) }
    }
}

private final class OtherSourceNode<Other: Sendable, Result: Sendable>: SourceNode<Other, Result> {
    private let latest: Latest<Other>

    init(_ coordinator: Coordinator<Result>, _ source: Subscription, _ latest: Latest<Other>) {
        self.latest = latest
        super.init(coordinator, source)
    }

    override func receive(_ element: Other) { latest.set(element) }
}

private final class WithLatestNode<Element: Sendable, Other: Sendable, Result: Sendable>: SourceNode<
    Element, Result
>
{
    private let latest: Latest<Other>
    private let combine: @Sendable (Element, Other) throws -> Result

    init(
        _ coordinator: Coordinator<Result>, _ source: Subscription, _ latest: Latest<Other>,
        _ combine: @escaping @Sendable (Element, Other) throws -> Result
    ) {
        (self.latest, self.combine) = (latest, combine)
        super.init(coordinator, source)
    }

    override func receive(_ element: Element) {
        guard latest.isSet else { return }
        do { coordinator.downstream.next(try combine(element, latest.element)) } catch { fail(error) }
    }

    override func complete() { coordinator.finish(.completed) }
}
