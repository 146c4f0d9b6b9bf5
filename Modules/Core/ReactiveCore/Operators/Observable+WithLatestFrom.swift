extension Observable {
    /// `-1---2---3-|`, `---a-----b--|` → `-----2a--3b-|`: what `combine` makes of each element and the latest
    /// of `other`. Elements before the first of `other` are dropped.
    ///
    /// ![What withLatestFrom makes of what comes, as marbles.](withLatestFrom)
    ///
    /// - Parameters:
    ///   - other: Whose latest is taken.
    ///   - combine: An error that it throws ends the whole.
    /// - Returns: Elements on this sequence's threads. Ends with this sequence; an error of `other` ends it
    ///   too, its completion does not. `other` is subscribed to first. Disposing ends both.
    public func withLatestFrom<Other: Sendable, Result: Sendable>(
        _ other: Observable<Other>, _ combine: @escaping @Sendable (Element, Other) throws -> Result
    ) -> Observable<Result> {
        Observable<Result> { node, life in
            let (joint, latest) = (Joint<Result>(node, life), Latest<Other>())
            let (one, two) = (joint.source(), joint.source())
            other.attach(OtherEntrance(joint, two, latest), two)
            guard joint.isRunning else { return }
            attach(WithLatest(joint, one, latest, combine), one)
        }
    }

    /// Each element together with the latest of `other`; elements before the first of `other` are dropped.
    @inlinable
    public func withLatestFrom<Other: Sendable>(_ other: Observable<Other>) -> Observable<(Element, Other)> {
        withLatestFrom(other) { ($0, $1) }
    }
}

private final class OtherEntrance<Other: Sendable, Result: Sendable>: Entrance<Other, Result> {
    private let latest: Latest<Other>

    init(_ joint: Joint<Result>, _ source: Subscription, _ latest: Latest<Other>) {
        self.latest = latest
        super.init(joint, source)
    }

    override func take(_ element: Other) { latest.set(element) }
}

private final class WithLatest<Element: Sendable, Other: Sendable, Result: Sendable>: Entrance<
    Element, Result
>
{
    private let latest: Latest<Other>
    private let combine: @Sendable (Element, Other) throws -> Result

    init(
        _ joint: Joint<Result>, _ source: Subscription, _ latest: Latest<Other>,
        _ combine: @escaping @Sendable (Element, Other) throws -> Result
    ) {
        (self.latest, self.combine) = (latest, combine)
        super.init(joint, source)
    }

    override func take(_ element: Element) {
        guard latest.isSet else { return }
        do { joint.down.next(try combine(element, latest.element)) } catch { fail(error) }
    }

    override func complete() { joint.finish(.completed) }
}
