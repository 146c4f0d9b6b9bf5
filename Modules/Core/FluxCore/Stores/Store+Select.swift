public import ReactiveCore

extension Store {
    /// A part of the state: told at once, then only when it differs from what it was.
    ///
    /// The part is kept until the next one, to compare it: select what is small, or a `@Tracked` property.
    @inlinable  // So that `==` is the part's own, not one looked up each time.
    public func select<Part: Equatable & Sendable>(
        _ part: @escaping @Sendable (State) -> Part
    ) -> Property<Part> {
        follow(mark: part, part: part) { state, kept in
            let now = part(state)
            if now == kept { return false }
            kept = now
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
        follow(mark: { part($0).stamp }, part: { part($0).value }) { state, kept in
            let now = part(state).stamp
            if now == kept { return false }
            kept = now
            return true
        }
    }

    /// Several parts at once, `select { ($0.query, $0.count) }`: told at once, then only when one of them differs.
    public func select<each Part: Equatable & Sendable>(
        _ parts: @escaping @Sendable (State) -> (repeat each Part)
    ) -> Property<(repeat each Part)> {
        follow(mark: parts, part: parts) { state, kept in
            let now = parts(state)
            var differs = false
            for (new, old) in repeat (each now, each kept) { differs = differs || new != old }
            if differs { kept = now }
            return differs
        }
    }

    @usableFromInline
    func follow<Mark: Sendable, Part: Sendable>(
        mark: @escaping @Sendable (State) -> Mark, part: @escaping @Sendable (State) -> Part,
        moves: @escaping @Sendable (State, inout Mark) -> Bool
    ) -> Property<Part> {
        let (states, way) = (asProperty(), Selecting(mark: mark, moves: moves, part: part))
        let following = states.asObservable()
        return Property(
            read: { part(states.value) }, current: following.selecting(way, replays: true),
            changes: following.selecting(way, replays: false))
    }
}
