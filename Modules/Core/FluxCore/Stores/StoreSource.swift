import ReactiveCore

/// A store, or a tracked part of one, that a derived store reads.
public struct StoreSource<Value: Sendable>: Sendable {
    /// A value with its stamp, which differs after each change.
    @usableFromInline
    struct Sample: Sendable {
        @usableFromInline let value: Value
        @usableFromInline let stamp: UInt64
    }

    let store: StoreGraph.Source
    /// The scope of the store.
    let scope: ObjectIdentifier
    /// Reads the value. Only inside a dispatch.
    @usableFromInline let read: @Sendable () -> Value
    /// Reads the stamp of the value. Only inside a dispatch.
    let stamp: @Sendable () -> UInt64
    /// Reads both, from any thread.
    @usableFromInline let sample: @Sendable () -> Sample
}

extension Store {
    /// Returns this store as a source of a derived store, which is then derived after each action of this
    /// store's dispatcher.
    @inlinable
    public func asSource() -> StoreSource<State> {
        StoreSource(self, value: { $0 })
    }

    /// Returns a `@Tracked` property as a source, `asSource { $0.$posts }`: the derived store is then derived
    /// only after actions that changed it.
    ///
    /// - Parameter part: Reads the projected value.
    @inlinable  // Inlined so that reading the stamp is a direct load.
    public func asSource<Value: Equatable & Sendable>(
        _ part: @escaping @Sendable (State) -> Tracked<Value>
    ) -> StoreSource<Value> {
        StoreSource(self, value: { part($0).value }, stamp: { part($0).stamp })
    }
}

extension StoreToken {
    /// Returns the store of this token as a source of a derived store.
    public func asSource() -> StoreSource<State> { Store(cell, of: dispatcher).asSource() }

    /// Returns a `@Tracked` property of the store of this token as a source.
    ///
    /// - Parameter part: Reads the projected value.
    public func asSource<Value: Equatable & Sendable>(
        _ part: @escaping @Sendable (State) -> Tracked<Value>
    ) -> StoreSource<Value> { Store(cell, of: dispatcher).asSource(part) }
}

extension StoreSource {
    /// - Parameter stamp: `nil` if each action changes the value.
    @usableFromInline
    init<State: Reducible>(
        _ store: Store<State>, value: @escaping @Sendable (State) -> Value,
        stamp: (@Sendable (State) -> UInt64)? = nil
    ) {
        let cell = store.confined
        self.store = StoreGraph.Source(cell: cell.erased, dispatcher: store.dispatcher)
        scope = store.dispatcher.scope
        read = { cell.value.readUnlocked(value) }
        guard let stamp else {
            self.stamp = { cell.value.stamp }
            sample = {
                let stamp = cell.value.stamp  // Before the value: a change in between is noticed later.
                return Sample(value: value(cell.value.lockedValue), stamp: stamp)
            }
            return
        }
        self.stamp = { cell.value.readUnlocked(stamp) }
        sample = {
            let state = cell.value.lockedValue
            return Sample(value: value(state), stamp: stamp(state))
        }
    }
}
