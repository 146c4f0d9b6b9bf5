extension Observable {
    /// `-1---2-|`, `---a---b-|` → `---1a-2a-2b-|`: what `combine` makes of the latest of both, whenever one
    /// brings a new one and both have brought one.
    ///
    /// ![Marble diagram of combineLatest.](combineLatest)
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to after it.
    ///   - combine: An error that it throws ends the whole.
    /// - Returns: Elements on the threads of the sources, one at a time. Completes when all have, or when one
    ///   completes without an element; fails with the first that does. Disposing ends them all.
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

    /// What `combine` makes of the latest of three; ends as `combineLatest` of two does.
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

    /// What `combine` makes of the latest of four; ends as `combineLatest` of two does.
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

    /// What `combine` makes of the latest of all `sources`, in their order; ends as `combineLatest` of two does.
    /// When there are none: of no elements, once, and the completion.
    public static func combineLatest<Source: Sendable>(
        _ sources: some Collection<Observable<Source>> & Sendable,
        _ combine: @escaping @Sendable ([Source]) throws -> Element
    ) -> Observable {
        guard !sources.isEmpty else { return .deferred { .just(try combine([])) } }
        return Observable { node, lifetime in
            let latest = sources.map { _ in Latest<Source>() }
            let coordinator = CombineLatest<Element>(node, lifetime, sources: latest.count) { downstream in
                var elements: [Source] = []
                elements.reserveCapacity(latest.count)
                for one in latest {
                    guard one.isSet else { return }
                    elements.append(one.element)
                }
                downstream.next(try combine(elements))
            }
            for (source, one) in Swift.zip(sources, latest) { coordinator.observe(source, one) }
        }
    }
}

// The pairs are made in the caller's module, where their type is known: here it would be looked up each time.
extension Observable {
    /// The latest of both, whenever one brings a new one and both have brought one.
    @inlinable
    public static func combineLatest<First: Sendable, Second: Sendable>(
        _ first: Observable<First>, _ second: Observable<Second>
    ) -> Observable where Element == (First, Second) {
        combineLatest(first, second) { ($0, $1) }
    }

    /// The latest of three, whenever one brings a new one and all have brought one.
    @inlinable
    public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
        _ first: Observable<First>, _ second: Observable<Second>, _ third: Observable<Third>
    ) -> Observable where Element == (First, Second, Third) {
        combineLatest(first, second, third) { ($0, $1, $2) }
    }

    /// The latest of four, whenever one brings a new one and all have brought one.
    @inlinable
    public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
        _ first: Observable<First>, _ second: Observable<Second>, _ third: Observable<Third>,
        _ fourth: Observable<Fourth>
    ) -> Observable where Element == (First, Second, Third, Fourth) {
        combineLatest(first, second, third, fourth) { ($0, $1, $2, $3) }
    }

    /// The latest of all `sources`, in their order, whenever one brings a new one and all have brought one; an
    /// empty array and the completion when there are none.
    @inlinable
    public static func combineLatest<Source: Sendable>(
        _ sources: some Collection<Observable<Source>> & Sendable
    ) -> Observable where Element == [Source] {
        combineLatest(sources) { $0 }
    }
}
