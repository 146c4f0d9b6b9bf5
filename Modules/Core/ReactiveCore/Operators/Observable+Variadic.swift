// Five or more sequences with different element types. Two to four sequences have separate overloads, which
// are faster.

extension Observable {
    /// Combines the latest elements of all sequences; ends as `combineLatest` of two does.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second; all others follow in order.
    ///   - third: The third sequence.
    ///   - fourth: The fourth sequence.
    ///   - fifth: The fifth sequence.
    ///   - others: Further sequences.
    ///   - combine: If it throws, the result fails.
    /// - Returns: A sequence that delivers on the sources' threads, one event at a time. Disposing disposes
    ///   all sources.
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

    /// The latest elements of all sequences as a tuple, whenever one of them emits, once all have.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second; all others follow in order.
    ///   - third: The third sequence.
    ///   - fourth: The fourth sequence.
    ///   - fifth: The fifth sequence.
    ///   - others: Further sequences.
    /// - Returns: A sequence that delivers on the sources' threads, one event at a time. Disposing disposes
    ///   all sources.
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

    /// Combines the elements of all sequences that have the same index; ends as `zip` of two does.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second; all others follow in order.
    ///   - third: The third sequence.
    ///   - fourth: The fourth sequence.
    ///   - fifth: The fifth sequence.
    ///   - others: Further sequences.
    ///   - combine: If it throws, the result fails.
    /// - Returns: A sequence that delivers on the sources' threads, one event at a time. Disposing disposes
    ///   all sources.
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

    /// The elements of all sequences that have the same index, as tuples.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second; all others follow in order.
    ///   - third: The third sequence.
    ///   - fourth: The fourth sequence.
    ///   - fifth: The fifth sequence.
    ///   - others: Further sequences.
    /// - Returns: A sequence that delivers on the sources' threads, one event at a time. Disposing disposes
    ///   all sources.
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
    /// Combines the latest elements of both sequences whenever either emits, once both have.
    ///
    /// - Parameters:
    ///   - other: Subscribed to after this sequence.
    ///   - combine: If it throws, the result fails.
    /// - Returns: The same as the static `combineLatest`. Disposing disposes both.
    public func combineLatest<Other: Sendable, Result: Sendable>(
        _ other: Observable<Other>, _ combine: @escaping @Sendable (Element, Other) throws -> Result
    ) -> Observable<Result> {
        .combineLatest(self, other, combine)
    }

    /// The latest elements of both sequences as a pair, whenever either emits, once both have.
    ///
    /// - Parameter other: Subscribed to after this sequence.
    /// - Returns: The same as the static `combineLatest`. Disposing disposes both.
    @inlinable
    public func combineLatest<Other: Sendable>(_ other: Observable<Other>) -> Observable<(Element, Other)> {
        .combineLatest(self, other)
    }

    /// Combines the latest elements of all sequences whenever one of them emits, once all have.
    ///
    /// - Parameters:
    ///   - other: Subscribed to after this sequence.
    ///   - another: Subscribed to third.
    ///   - more: Further sequences.
    ///   - combine: If it throws, the result fails.
    /// - Returns: The same as the static `combineLatest`. Disposing disposes all sources.
    public func combineLatest<Other: Sendable, Another: Sendable, each More: Sendable, Result: Sendable>(
        _ other: Observable<Other>, _ another: Observable<Another>, _ more: repeat Observable<each More>,
        combine: @escaping @Sendable (Element, Other, Another, repeat each More) throws -> Result
    ) -> Observable<Result> {
        .combineAll(self, other, another, repeat each more, combine: combine)
    }

    /// The latest elements of all sequences as a tuple, whenever one of them emits, once all have.
    ///
    /// - Parameters:
    ///   - other: Subscribed to after this sequence.
    ///   - another: Subscribed to third.
    ///   - more: Further sequences.
    /// - Returns: The same as the static `combineLatest`. Disposing disposes all sources.
    public func combineLatest<Other: Sendable, Another: Sendable, each More: Sendable>(
        _ other: Observable<Other>, _ another: Observable<Another>, _ more: repeat Observable<each More>
    ) -> Observable<(Element, Other, Another, repeat each More)> {
        .combineAll(self, other, another, repeat each more) {
            (one: Element, two: Other, three: Another, more: repeat each More) in
            (one, two, three, repeat each more)
        }
    }

    /// Combines the elements of both sequences that have the same index.
    ///
    /// - Parameters:
    ///   - other: Subscribed to after this sequence.
    ///   - combine: If it throws, the result fails.
    /// - Returns: The same as the static `zip`. Disposing disposes both.
    public func zip<Other: Sendable, Result: Sendable>(
        _ other: Observable<Other>, _ combine: @escaping @Sendable (Element, Other) throws -> Result
    ) -> Observable<Result> {
        .zip(self, other, combine)
    }

    /// The elements of both sequences that have the same index, as pairs.
    ///
    /// - Parameter other: Subscribed to after this sequence.
    /// - Returns: The same as the static `zip`. Disposing disposes both.
    @inlinable
    public func zip<Other: Sendable>(_ other: Observable<Other>) -> Observable<(Element, Other)> {
        .zip(self, other)
    }

    /// Combines the elements of all sequences that have the same index.
    ///
    /// - Parameters:
    ///   - other: Subscribed to after this sequence.
    ///   - another: Subscribed to third.
    ///   - more: Further sequences.
    ///   - combine: If it throws, the result fails.
    /// - Returns: The same as the static `zip`. Disposing disposes all sources.
    public func zip<Other: Sendable, Another: Sendable, each More: Sendable, Result: Sendable>(
        _ other: Observable<Other>, _ another: Observable<Another>, _ more: repeat Observable<each More>,
        combine: @escaping @Sendable (Element, Other, Another, repeat each More) throws -> Result
    ) -> Observable<Result> {
        .zipAll(self, other, another, repeat each more, combine: combine)
    }

    /// The elements of all sequences that have the same index, as tuples.
    ///
    /// - Parameters:
    ///   - other: Subscribed to after this sequence.
    ///   - another: Subscribed to third.
    ///   - more: Further sequences.
    /// - Returns: The same as the static `zip`. Disposing disposes all sources.
    public func zip<Other: Sendable, Another: Sendable, each More: Sendable>(
        _ other: Observable<Other>, _ another: Observable<Another>, _ more: repeat Observable<each More>
    ) -> Observable<(Element, Other, Another, repeat each More)> {
        .zipAll(self, other, another, repeat each more) {
            (one: Element, two: Other, three: Another, more: repeat each More) in
            (one, two, three, repeat each more)
        }
    }
}
