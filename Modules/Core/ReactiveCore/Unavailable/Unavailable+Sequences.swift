// Names of the standard library's sequences and of AsyncAlgorithms, some of which Combine shares. They are
// declared as unavailable, so that the compiler's message gives this library's name.

extension Observable where Element: Equatable {
    @available(*, unavailable, message: "use distinctUntilChanged()")
    public func removeDuplicates() -> Observable { self }
}

extension Property where Value: Equatable {
    @available(*, unavailable, message: "use distinct()")
    public func removeDuplicates() -> Property { self }

    @available(*, unavailable, message: "use distinct()")
    public func distinctUntilChanged() -> Property { self }

    @available(*, unavailable, message: "use distinct()")
    public func skipRepeats() -> Property { self }
}

extension Observable {
    @available(*, unavailable, message: "use distinctUntilChanged(_:)")
    public func removeDuplicates(by areEqual: @escaping @Sendable (Element, Element) throws -> Bool)
        -> Observable
    { self }

    @available(*, unavailable, message: "use take(_:)")
    public func prefix(_ count: Int) -> Observable { self }

    @available(*, unavailable, message: "use take(while:)")
    public func prefix(while isTaken: @escaping @Sendable (Element) throws -> Bool) -> Observable { self }

    @available(*, unavailable, message: "use skip(_:)")
    public func dropFirst(_ count: Int = 1) -> Observable { self }

    @available(*, unavailable, message: "use skip(while:)")
    public func drop(while isDropped: @escaping @Sendable (Element) throws -> Bool) -> Observable { self }

    @available(*, unavailable, message: "use take(1); in a task, firstValue() or first(where:)")
    public func first() -> Observable { self }

    @available(*, unavailable, message: "use takeLast(1)")
    public func last() -> Observable { self }

    @available(*, unavailable, message: "use scan(_:_:)")
    public func reductions<Result: Sendable>(
        _ initial: Result, _ transform: @escaping @Sendable (Result, Element) throws -> Result
    ) -> Observable<Result> { .never() }

    @available(*, unavailable, message: "use scan(into:_:)")
    public func reductions<Result: Sendable>(
        into initial: Result, _ transform: @escaping @Sendable (inout Result, Element) throws -> Void
    ) -> Observable<Result> { .never() }

    @available(*, unavailable, message: "use pairwise()")
    public func adjacentPairs() -> Observable<(Element, Element)> { .never() }

    @available(*, unavailable, message: "use compactMap { $0 }")
    public func compacted<Wrapped: Sendable>() -> Observable<Wrapped> where Element == Wrapped? { .never() }
}

// The standard library's lazy sequences are not `Sendable`. Without these functions, the compiler silently
// chooses the eager `map` for an argument such as `(1...).lazy.map { … }`, which never returns. It would do so
// with unavailable functions, too, because it ignores them as long as others fit.

extension Observable {
    /// Iterates a lazy sequence at once; prefer `from(_:)` with a closure, which iterates it on demand.
    @available(*, deprecated, message: "a lazy sequence is iterated at once; use from { … }")
    public static func from<Elements: LazySequenceProtocol>(_ elements: Elements) -> Observable
    where Elements.Element == Element { from(Array(elements)) }

    /// Iterates a lazy sequence at once; prefer `concat(_:)` with a closure, which iterates it on demand.
    @available(*, deprecated, message: "a lazy sequence is iterated at once; use concat { … }")
    public static func concat<Sources: LazySequenceProtocol>(_ sources: Sources) -> Observable
    where Sources.Element == Observable { concat(Array(sources)) }

    /// Iterates a lazy sequence at once; prefer `catch(sequence:)` with a closure, which iterates it on demand.
    @available(*, deprecated, message: "a lazy sequence is iterated at once; use catch(sequence: { … })")
    public static func `catch`<Sources: LazySequenceProtocol>(sequence sources: Sources) -> Observable
    where Sources.Element == Observable { .catch(sequence: Array(sources)) }
}
