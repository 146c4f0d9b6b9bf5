// More sequences than four, each with elements of its own type. Up to four have overloads of their own, which are
// faster.

extension Observable {
    /// What `combine` makes of the latest of all sequences; ends as `combineLatest` of two does.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to after it, as all are in their order.
    ///   - third: The third.
    ///   - fourth: The fourth.
    ///   - fifth: The fifth.
    ///   - others: As many more as there are.
    ///   - combine: An error that it throws ends the whole.
    /// - Returns: Elements on the threads of the sources, one at a time. Disposing ends them all.
    public static func combineLatest<
        First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable,
        each Other: Sendable
    >(
        _ first: Observable<First>, _ second: Observable<Second>, _ third: Observable<Third>,
        _ fourth: Observable<Fourth>, _ fifth: Observable<Fifth>, _ others: repeat Observable<each Other>,
        combine:
            @escaping @Sendable (First, Second, Third, Fourth, Fifth, repeat each Other) throws -> Element
    ) -> Observable {
        combineAll(first, second, third, fourth, fifth, repeat each others, combine: combine)
    }

    /// The latest of all sequences as one tuple, whenever one brings a new one and all have brought one.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to after it, as all are in their order.
    ///   - third: The third.
    ///   - fourth: The fourth.
    ///   - fifth: The fifth.
    ///   - others: As many more as there are.
    /// - Returns: Elements on the threads of the sources, one at a time. Disposing ends them all.
    public static func combineLatest<
        First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable,
        each Other: Sendable
    >(
        _ first: Observable<First>, _ second: Observable<Second>, _ third: Observable<Third>,
        _ fourth: Observable<Fourth>, _ fifth: Observable<Fifth>, _ others: repeat Observable<each Other>
    ) -> Observable where Element == (First, Second, Third, Fourth, Fifth, repeat each Other) {
        combineAll(first, second, third, fourth, fifth, repeat each others) {
            (one: First, two: Second, three: Third, four: Fourth, five: Fifth, others: repeat each Other) in
            (one, two, three, four, five, repeat each others)
        }
    }

    /// What `combine` makes of the elements of all sequences by their places; ends as `zip` of two does.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to after it, as all are in their order.
    ///   - third: The third.
    ///   - fourth: The fourth.
    ///   - fifth: The fifth.
    ///   - others: As many more as there are.
    ///   - combine: An error that it throws ends the whole.
    /// - Returns: Elements on the threads of the sources, one at a time. Disposing ends them all.
    public static func zip<
        First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable,
        each Other: Sendable
    >(
        _ first: Observable<First>, _ second: Observable<Second>, _ third: Observable<Third>,
        _ fourth: Observable<Fourth>, _ fifth: Observable<Fifth>, _ others: repeat Observable<each Other>,
        combine:
            @escaping @Sendable (First, Second, Third, Fourth, Fifth, repeat each Other) throws -> Element
    ) -> Observable {
        zipAll(first, second, third, fourth, fifth, repeat each others, combine: combine)
    }

    /// The elements of all sequences by their places, as tuples.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to after it, as all are in their order.
    ///   - third: The third.
    ///   - fourth: The fourth.
    ///   - fifth: The fifth.
    ///   - others: As many more as there are.
    /// - Returns: Elements on the threads of the sources, one at a time. Disposing ends them all.
    public static func zip<
        First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable,
        each Other: Sendable
    >(
        _ first: Observable<First>, _ second: Observable<Second>, _ third: Observable<Third>,
        _ fourth: Observable<Fourth>, _ fifth: Observable<Fifth>, _ others: repeat Observable<each Other>
    ) -> Observable where Element == (First, Second, Third, Fourth, Fifth, repeat each Other) {
        zipAll(first, second, third, fourth, fifth, repeat each others) {
            (one: First, two: Second, three: Third, four: Fourth, five: Fifth, others: repeat each Other) in
            (one, two, three, four, five, repeat each others)
        }
    }

    fileprivate static func combineAll<each Source: Sendable>(
        _ sources: repeat Observable<each Source>,
        combine: @escaping @Sendable (repeat each Source) throws -> Element
    ) -> Observable {
        Observable { node, lifetime in
            let latest = (repeat Latest<each Source>())
            var count = 0
            for _ in repeat each sources { count += 1 }
            let coordinator = CombineLatest<Element>(node, lifetime, sources: count) { downstream in
                for one in repeat each latest {
                    if !one.isSet { return }
                }
                downstream.next(try combine(repeat (each latest).element))
            }
            repeat coordinator.observe(each sources, each latest)
        }
    }

    fileprivate static func zipAll<each Source: Sendable>(
        _ sources: repeat Observable<each Source>,
        combine: @escaping @Sendable (repeat each Source) throws -> Element
    ) -> Observable {
        Observable { node, lifetime in
            let waiting = (repeat ZipQueue<each Source>())
            var queues: [AnyZipQueue] = []
            for queue in repeat each waiting { queues.append(queue) }
            let coordinator = Zip<Element>(node, lifetime, queues) { downstream in
                downstream.next(try combine(repeat (each waiting).removeFirst()))
            }
            repeat coordinator.observe(each sources, each waiting)
        }
    }
}

extension Observable {
    /// What `combine` makes of the latest of both, whenever one brings a new one and both have brought one.
    ///
    /// - Parameters:
    ///   - other: Subscribed to after this sequence.
    ///   - combine: An error that it throws ends the whole.
    /// - Returns: What the static `combineLatest` of both does. Disposing ends both.
    public func combineLatest<Other: Sendable, Result: Sendable>(
        _ other: Observable<Other>, _ combine: @escaping @Sendable (Element, Other) throws -> Result
    ) -> Observable<Result> {
        .combineLatest(self, other, combine)
    }

    /// The latest of both as a pair, whenever one brings a new one and both have brought one.
    ///
    /// - Parameter other: Subscribed to after this sequence.
    /// - Returns: What the static `combineLatest` of both does. Disposing ends both.
    @inlinable
    public func combineLatest<Other: Sendable>(_ other: Observable<Other>) -> Observable<(Element, Other)> {
        .combineLatest(self, other)
    }

    /// What `combine` makes of the latest of all, whenever one brings a new one and all have brought one.
    ///
    /// - Parameters:
    ///   - other: Subscribed to after this sequence.
    ///   - another: Subscribed to after that.
    ///   - more: As many more as there are.
    ///   - combine: An error that it throws ends the whole.
    /// - Returns: What the static `combineLatest` of all does. Disposing ends them all.
    public func combineLatest<Other: Sendable, Another: Sendable, each More: Sendable, Result: Sendable>(
        _ other: Observable<Other>, _ another: Observable<Another>, _ more: repeat Observable<each More>,
        combine: @escaping @Sendable (Element, Other, Another, repeat each More) throws -> Result
    ) -> Observable<Result> {
        .combineAll(self, other, another, repeat each more, combine: combine)
    }

    /// The latest of all as a tuple, whenever one brings a new one and all have brought one.
    ///
    /// - Parameters:
    ///   - other: Subscribed to after this sequence.
    ///   - another: Subscribed to after that.
    ///   - more: As many more as there are.
    /// - Returns: What the static `combineLatest` of all does. Disposing ends them all.
    public func combineLatest<Other: Sendable, Another: Sendable, each More: Sendable>(
        _ other: Observable<Other>, _ another: Observable<Another>, _ more: repeat Observable<each More>
    ) -> Observable<(Element, Other, Another, repeat each More)> {
        .combineAll(self, other, another, repeat each more) {
            (one: Element, two: Other, three: Another, more: repeat each More) in
            (one, two, three, repeat each more)
        }
    }

    /// What `combine` makes of the first of both, of the second of both, and so on.
    ///
    /// - Parameters:
    ///   - other: Subscribed to after this sequence.
    ///   - combine: An error that it throws ends the whole.
    /// - Returns: What the static `zip` of both does. Disposing ends both.
    public func zip<Other: Sendable, Result: Sendable>(
        _ other: Observable<Other>, _ combine: @escaping @Sendable (Element, Other) throws -> Result
    ) -> Observable<Result> {
        .zip(self, other, combine)
    }

    /// The elements of both by their places, as pairs.
    ///
    /// - Parameter other: Subscribed to after this sequence.
    /// - Returns: What the static `zip` of both does. Disposing ends both.
    @inlinable
    public func zip<Other: Sendable>(_ other: Observable<Other>) -> Observable<(Element, Other)> {
        .zip(self, other)
    }

    /// What `combine` makes of the first of all, of the second of all, and so on.
    ///
    /// - Parameters:
    ///   - other: Subscribed to after this sequence.
    ///   - another: Subscribed to after that.
    ///   - more: As many more as there are.
    ///   - combine: An error that it throws ends the whole.
    /// - Returns: What the static `zip` of all does. Disposing ends them all.
    public func zip<Other: Sendable, Another: Sendable, each More: Sendable, Result: Sendable>(
        _ other: Observable<Other>, _ another: Observable<Another>, _ more: repeat Observable<each More>,
        combine: @escaping @Sendable (Element, Other, Another, repeat each More) throws -> Result
    ) -> Observable<Result> {
        .zipAll(self, other, another, repeat each more, combine: combine)
    }

    /// The elements of all by their places, as tuples.
    ///
    /// - Parameters:
    ///   - other: Subscribed to after this sequence.
    ///   - another: Subscribed to after that.
    ///   - more: As many more as there are.
    /// - Returns: What the static `zip` of all does. Disposing ends them all.
    public func zip<Other: Sendable, Another: Sendable, each More: Sendable>(
        _ other: Observable<Other>, _ another: Observable<Another>, _ more: repeat Observable<each More>
    ) -> Observable<(Element, Other, Another, repeat each More)> {
        .zipAll(self, other, another, repeat each more) {
            (one: Element, two: Other, three: Another, more: repeat each More) in
            (one, two, three, repeat each more)
        }
    }
}
