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
    @inlinable  // Inlined, so that `combine` and the latest element are used without a type look-up.
    public func withLatestFrom<Other: Sendable, Result: Sendable>(
        _ other: Observable<Other>, _ combine: @escaping @Sendable (Element, Other) throws -> Result
    ) -> Observable<Result> {
        Observable<Result> { node, lifetime in
            let (coordinator, latest) = (Coordinator<Result>(node, lifetime), Latest<Other>())
            let (one, two) = (coordinator.addSource(), coordinator.addSource())
            other.attach(
                ClosureSourceNode(coordinator, two, onNext: { latest.set($0) }, onCompleted: {}), two)
            guard coordinator.isRunning else { return }
            let node = ClosureSourceNode(
                coordinator, one,
                onNext: { (element: Element) in
                    guard latest.isSet else { return }
                    do { coordinator.downstream.next(try combine(element, latest.element)) } catch {
                        coordinator.finish(.failed(error))
                    }
                },
                onCompleted: { coordinator.finish(.completed) })
            attach(node, one)
        }
    }

    /// Each element with the latest of `other`, as pairs; elements before the first of `other` are dropped.
    @inlinable
    public func withLatestFrom<Other: Sendable>(_ other: Observable<Other>) -> Observable<(Element, Other)> {
        withLatestFrom(other) { ($0, $1) }
    }
}
