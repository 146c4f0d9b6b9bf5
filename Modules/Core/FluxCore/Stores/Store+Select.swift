public import ReactiveCore

extension Store {
    /// Selects a part of the state: emits the current value, then only different values.
    ///
    /// The part is retained to compare it with the next one: select small values, or a `@Tracked` property.
    /// `part` is called for each subscriber, because sharing would cost more than reading a part. Use `map` for
    /// what takes long to compute: `select { $0.$posts }.map(layOut)`.
    ///
    /// - Parameter part: Reads the part.
    /// - Returns: The part as a property.
    @inlinable  // Inlined so that `==` is called directly, without a run-time look-up.
    public func select<Part: Equatable & Sendable>(
        _ part: @escaping @Sendable (State) -> Part
    ) -> Property<Part> {
        makeSelection(changeToken: part, part: part) { state, previous in
            let now = part(state)
            if now == previous { return false }
            previous = now
            return true
        }
    }

    /// Selects a `@Tracked` property, `select { $0.$posts }`: emits the current value, then a value for each
    /// modification.
    ///
    /// Only stamps are compared, and only a stamp is retained.
    ///
    /// - Parameter part: Reads the projected value.
    /// - Returns: The value as a property.
    @inlinable
    public func select<Value: Equatable & Sendable>(
        _ part: @escaping @Sendable (State) -> Tracked<Value>
    ) -> Property<Value> {
        makeSelection(changeToken: { part($0).stamp }, part: { part($0).value }) { state, previous in
            let now = part(state).stamp
            if now == previous { return false }
            previous = now
            return true
        }
    }

    @usableFromInline
    func makeSelection<Token: Sendable, Part: Sendable>(
        changeToken: @escaping @Sendable (State) -> Token, part: @escaping @Sendable (State) -> Part,
        updateToken: @escaping @Sendable (State, inout Token) -> Bool
    ) -> Property<Part> {
        makeSelection(
            of: asProperty(), PartSelector(changeToken: changeToken, updateToken: updateToken, part: part),
            read: part)
    }

    func makeSelection<Token: Sendable, Part: Sendable>(
        of states: Property<State>, _ selecting: PartSelector<State, Token, Part>,
        read: @escaping @Sendable (State) -> Part
    ) -> Property<Part> {
        let observed = states.asObservable()
        return Property(
            read: { read(states.value) }, current: observed.selecting(selecting, replays: true),
            changes: observed.selecting(selecting, replays: false), source: cell.versions)
    }
}
