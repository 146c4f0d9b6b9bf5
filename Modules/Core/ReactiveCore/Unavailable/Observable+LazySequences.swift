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
