import ReactiveCore

/// A store, or a tracked part of one, that a derived store reads.
public struct StoreSource<Value: Sendable>: Sendable {
    /// A value with its stamp, which differs after each change.
    struct Sample: Sendable {
        let value: Value
        let stamp: UInt64
    }

    let store: StoreGraph.Source
    /// The scope of the store.
    let scope: ObjectIdentifier
    /// Reads the value. Only inside a dispatch.
    let read: @Sendable () -> Value
    /// Reads the stamp of the value. Only inside a dispatch.
    let stamp: @Sendable () -> UInt64
    /// Reads both, from any thread.
    let sample: @Sendable () -> Sample
}

extension Store {
    /// Returns this store as a source of a derived store, which is then derived after each action of this
    /// store's dispatcher.
    public func asSource() -> StoreSource<State> { StoreSource(confined, dispatcher) }

    /// Returns a `@Tracked` property as a source, `asSource { $0.$posts }`: the derived store is then derived
    /// only after actions that changed it.
    ///
    /// - Parameter part: Reads the projected value.
    public func asSource<Value: Equatable & Sendable>(
        _ part: @escaping @Sendable (State) -> Tracked<Value>
    ) -> StoreSource<Value> { StoreSource(confined, dispatcher, part) }
}

extension StoreToken {
    /// Returns the store of this token as a source of a derived store.
    public func asSource() -> StoreSource<State> { StoreSource(cell, dispatcher) }

    /// Returns a `@Tracked` property of the store of this token as a source.
    ///
    /// - Parameter part: Reads the projected value.
    public func asSource<Value: Equatable & Sendable>(
        _ part: @escaping @Sendable (State) -> Tracked<Value>
    ) -> StoreSource<Value> { StoreSource(cell, dispatcher, part) }
}

extension StoreSource where Value: Reducible {
    fileprivate init(_ cell: Confined<StateCell<Value>>, _ dispatcher: Dispatcher<Value.Action>) {
        store = StoreGraph.Source(cell: cell.erased, dispatcher: dispatcher)
        scope = dispatcher.scope
        read = { cell.value.unlockedValue }
        stamp = { cell.value.stamp }
        sample = {
            let stamp = cell.value.stamp  // Before the value: a change in between is noticed later.
            return Sample(value: cell.value.lockedValue, stamp: stamp)
        }
    }
}

extension StoreSource {
    fileprivate init<State: Reducible>(
        _ cell: Confined<StateCell<State>>, _ dispatcher: Dispatcher<State.Action>,
        _ part: @escaping @Sendable (State) -> Tracked<Value>
    ) where Value: Equatable {
        store = StoreGraph.Source(cell: cell.erased, dispatcher: dispatcher)
        scope = dispatcher.scope
        read = { part(cell.value.unlockedValue).value }
        stamp = { part(cell.value.unlockedValue).stamp }
        sample = {
            let tracked = part(cell.value.lockedValue)
            return Sample(value: tracked.value, stamp: tracked.stamp)
        }
    }
}
