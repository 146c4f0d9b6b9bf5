extension Observable {
    /// `-1---2-|`, `---a---b-|` → `---1a-2a-2b-|`: combines the latest elements whenever either sequence
    /// emits, once both have.
    ///
    /// ![Marble diagram of combineLatest.](combineLatest)
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - combine: If it throws, the result fails.
    /// - Returns: A sequence that delivers on the sources' threads, one event at a time. It completes when
    ///   both have completed, or one has completed without an element, and fails as soon as one fails.
    ///   Disposing disposes both.
    @inlinable
    public static func combineLatest<First: Sendable, Second: Sendable>(
        _ first: Observable<First>, _ second: Observable<Second>,
        _ combine: @escaping @Sendable (First, Second) throws -> Element
    ) -> Observable {
        Observable { node, lifetime in
            let (one, two) = (Latest<First>(), Latest<Second>())
            let coordinator = CombineLatest<Element>(node, lifetime, sources: 2) { downstream in
                guard one.isSet, two.isSet else { return }
                downstream.next(try combine(one.element, two.element))
            }
            coordinator.observe(first, one)
            coordinator.observe(second, two)
        }
    }

    /// Combines the latest elements of three sequences; ends as `combineLatest` of two does.
    @inlinable
    public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
        _ first: Observable<First>, _ second: Observable<Second>, _ third: Observable<Third>,
        _ combine: @escaping @Sendable (First, Second, Third) throws -> Element
    ) -> Observable {
        Observable { node, lifetime in
            let (one, two, three) = (Latest<First>(), Latest<Second>(), Latest<Third>())
            let coordinator = CombineLatest<Element>(node, lifetime, sources: 3) { downstream in
                guard one.isSet, two.isSet, three.isSet else { return }
                downstream.next(try combine(one.element, two.element, three.element))
            }
            coordinator.observe(first, one)
            coordinator.observe(second, two)
            coordinator.observe(third, three)
        }
    }

    /// Combines the latest elements of four sequences; ends as `combineLatest` of two does.
    @inlinable
    public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
        _ first: Observable<First>, _ second: Observable<Second>, _ third: Observable<Third>,
        _ fourth: Observable<Fourth>,
        _ combine: @escaping @Sendable (First, Second, Third, Fourth) throws -> Element
    ) -> Observable {
        Observable { node, lifetime in
            let (one, two) = (Latest<First>(), Latest<Second>())
            let (three, four) = (Latest<Third>(), Latest<Fourth>())
            let coordinator = CombineLatest<Element>(node, lifetime, sources: 4) { downstream in
                guard one.isSet, two.isSet, three.isSet, four.isSet else { return }
                downstream.next(try combine(one.element, two.element, three.element, four.element))
            }
            coordinator.observe(first, one)
            coordinator.observe(second, two)
            coordinator.observe(third, three)
            coordinator.observe(fourth, four)
        }
    }

    /// Combines the latest elements of all `sources`, in their order; ends as `combineLatest` of two does.
    /// Without sources, delivers the combination of an empty array, then completes.
    @inlinable
    public static func combineLatest<Source: Sendable>(
        _ sources: some Collection<Observable<Source>> & Sendable,
        _ combine: @escaping @Sendable ([Source]) throws -> Element
    ) -> Observable {
        guard !sources.isEmpty else { return .deferred { .just(try combine([])) } }
        return Observable { node, lifetime in
            let latest = sources.map { _ in Latest<Source>() }
            // The first source without an element: the sources before it are not checked again.
            var missing = 0
            let coordinator = CombineLatest<Element>(node, lifetime, sources: latest.count) { downstream in
                while missing < latest.count, latest[missing].isSet { missing += 1 }
                guard missing == latest.count else { return }
                downstream.next(try combine(latest.map(\.element)))
            }
            for (source, one) in Swift.zip(sources, latest) { coordinator.observe(source, one) }
        }
    }
}

// Tuples are built in the calling module, where their types are known; here each would need a type look-up.
extension Observable {
    /// The latest elements as a pair, whenever either sequence emits, once both have.
    @inlinable
    public static func combineLatest<First: Sendable, Second: Sendable>(
        _ first: Observable<First>, _ second: Observable<Second>
    ) -> Observable where Element == (First, Second) {
        combineLatest(first, second) { ($0, $1) }
    }

    /// The latest elements of three sequences as a tuple, whenever one of them emits, once all have.
    @inlinable
    public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
        _ first: Observable<First>, _ second: Observable<Second>, _ third: Observable<Third>
    ) -> Observable where Element == (First, Second, Third) {
        combineLatest(first, second, third) { ($0, $1, $2) }
    }

    /// The latest elements of four sequences as a tuple, whenever one of them emits, once all have.
    @inlinable
    public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
        _ first: Observable<First>, _ second: Observable<Second>, _ third: Observable<Third>,
        _ fourth: Observable<Fourth>
    ) -> Observable where Element == (First, Second, Third, Fourth) {
        combineLatest(first, second, third, fourth) { ($0, $1, $2, $3) }
    }

    /// The latest elements of all `sources` as an array in their order, whenever one of them emits, once all
    /// have. Without sources, delivers an empty array, then completes.
    @inlinable
    public static func combineLatest<Source: Sendable>(
        _ sources: some Collection<Observable<Source>> & Sendable
    ) -> Observable where Element == [Source] {
        combineLatest(sources) { $0 }
    }
}

/// Combines the latest elements of several sources whenever one of them emits.
@usableFromInline
final class CombineLatest<Output: Sendable>: Coordinator<Output> {
    /// Sends the combination of the latest elements to the node; nothing while one is missing.
    @usableFromInline
    typealias Emit = (Node<Output>) throws -> Void

    private let emit: Emit
    private var running: Int

    @usableFromInline
    init(_ downstream: Node<Output>, _ lifetime: Subscription, sources: Int, emit: @escaping Emit) {
        (running, self.emit) = (sources, emit)
        super.init(downstream, lifetime)
    }

    @usableFromInline
    func observe<Element>(_ elements: Observable<Element>, _ latest: Latest<Element>) {
        guard isRunning else { return }
        let subscription = addSource()
        elements.attach(CombineLatestNode(self, subscription, latest), subscription)
    }

    /// Sends the combination of the latest elements downstream.
    @inline(never)  // Inlined, it would retain the closure and the node.
    fileprivate func emitLatest() throws { try emit(downstream) }

    fileprivate func complete(isMissing: Bool) {
        running -= 1
        if isMissing || running == 0 { finish(.completed) }
    }
}

private final class CombineLatestNode<Element: Sendable, Output: Sendable>: SourceNode<Element, Output> {
    private let combineLatest: CombineLatest<Output>
    private let latest: Latest<Element>

    init(_ coordinator: CombineLatest<Output>, _ source: Subscription, _ latest: Latest<Element>) {
        (combineLatest, self.latest) = (coordinator, latest)
        super.init(coordinator, source)
    }

    override func receive(_ element: Element) {
        latest.set(element)
        do { try combineLatest.emitLatest() } catch { fail(error) }
    }

    override func complete() { combineLatest.complete(isMissing: !latest.isSet) }
}

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
