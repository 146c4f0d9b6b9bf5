public import ReactiveCore

// The overloads for two and three parts let the compiler infer the types of closures of several statements, which
// it cannot do for a parameter pack when an operator follows.
extension Store {
    /// Selects two parts, `select { ($0.query, $0.count) }`: emits the current values, then only if one of them
    /// differs.
    ///
    /// `parts` is called once for each action, however many subscribers there are; the latest result is retained.
    ///
    /// - Parameter parts: Reads the parts.
    /// - Returns: The parts as a property of a tuple.
    public func select<First: Equatable & Sendable, Second: Equatable & Sendable>(
        _ parts: @escaping @Sendable (State) -> (First, Second)
    ) -> Property<(First, Second)> {
        makeSelection(of: parts) { $0 == $1 }
    }

    /// Selects three parts: emits the current values, then only if one of them differs.
    ///
    /// - Parameter parts: Reads the parts.
    /// - Returns: The parts as a property of a tuple.
    public func select<
        First: Equatable & Sendable, Second: Equatable & Sendable, Third: Equatable & Sendable
    >(_ parts: @escaping @Sendable (State) -> (First, Second, Third)) -> Property<(First, Second, Third)> {
        makeSelection(of: parts) { $0 == $1 }
    }

    /// Selects more parts: emits the current values, then only if one of them differs.
    ///
    /// - Parameter parts: Reads the parts.
    /// - Returns: The parts as a property of a tuple.
    @_disfavoredOverload
    public func select<each Part: Equatable & Sendable>(
        _ parts: @escaping @Sendable (State) -> (repeat each Part)
    ) -> Property<(repeat each Part)> {
        makeSelection(of: parts) { now, previous in
            for (new, old) in repeat (each now, each previous) {
                if new != old { return false }
            }
            return true
        }
    }

    private func makeSelection<Parts: Sendable>(
        of parts: @escaping @Sendable (State) -> Parts,
        areEqual: @escaping @Sendable (Parts, Parts) -> Bool
    ) -> Property<Parts> {
        let states = asProperty()
        let shared = states.sharing(parts)
        let selecting = PartSelector(
            changeToken: shared,
            updateToken: { state, previous in
                let now = shared(state)
                if areEqual(now, previous) { return false }
                previous = now
                return true
            }, part: shared)
        return makeSelection(of: states, selecting, read: parts)
    }
}
