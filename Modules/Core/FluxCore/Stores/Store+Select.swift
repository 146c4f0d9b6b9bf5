public import ReactiveCore

extension Store {
    /// A part of the state: told at once, then only when it differs from what it was.
    ///
    /// The part is kept until the next one, to compare it: select what is small, or a `@Tracked` property.
    @inlinable  // So that `==` is the part's own, not one looked up each time.
    public func select<Part: Equatable & Sendable>(
        _ part: @escaping @Sendable (State) -> Part
    ) -> Property<Part> {
        makeSelection(mark: part, part: part) { state, previous in
            let now = part(state)
            if now == previous { return false }
            previous = now
            return true
        }
    }

    /// A `@Tracked` property, `select { $0.$posts }`: told at once, then whenever something has changed it.
    ///
    /// Nothing is compared but stamps, and nothing is kept but one.
    @inlinable
    public func select<Value: Equatable & Sendable>(
        _ part: @escaping @Sendable (State) -> Tracked<Value>
    ) -> Property<Value> {
        makeSelection(mark: { part($0).stamp }, part: { part($0).value }) { state, previous in
            let now = part(state).stamp
            if now == previous { return false }
            previous = now
            return true
        }
    }

    /// Several parts at once, `select { ($0.query, $0.count) }`: told at once, then only when one of them differs.
    public func select<each Part: Equatable & Sendable>(
        _ parts: @escaping @Sendable (State) -> (repeat each Part)
    ) -> Property<(repeat each Part)> {
        makeSelection(mark: parts, part: parts) { state, previous in
            let now = parts(state)
            var differs = false
            for (new, old) in repeat (each now, each previous) { differs = differs || new != old }
            if differs { previous = now }
            return differs
        }
    }

    @usableFromInline
    func makeSelection<Mark: Sendable, Part: Sendable>(
        mark: @escaping @Sendable (State) -> Mark, part: @escaping @Sendable (State) -> Part,
        moves: @escaping @Sendable (State, inout Mark) -> Bool
    ) -> Property<Part> {
        let (states, selecting) = (asProperty(), Selecting(mark: mark, moves: moves, part: part))
        let observed = states.asObservable()
        return Property(
            read: { part(states.value) }, current: observed.selecting(selecting, replays: true),
            changes: observed.selecting(selecting, replays: false))
    }
}
