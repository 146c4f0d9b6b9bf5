public import ReactiveCore

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
    /// Where the state is stored as long as the store exists.
    @usableFromInline let address: Confined<UnsafeRawPointer>
    /// Reads the value of the state at `address`. Only inside a dispatch.
    @usableFromInline let valueAt: @Sendable (Confined<UnsafeRawPointer>) -> Value
    /// Reads the value's stamp, likewise.
    let stampAt: @Sendable (Confined<UnsafeRawPointer>) -> UInt64
    /// Reads the value and its stamp, from any thread.
    @usableFromInline let sample: @Sendable () -> Sample
}

extension Store {
    /// Returns this store as a source of a derived store, which is then derived after each action of this
    /// store's dispatcher.
    @inlinable
    public func asSource() -> StoreSource<State> {
        StoreSource(self) { $0.value.assumingMemoryBound(to: State.self).pointee }
    }

    /// Returns a `@Tracked` property as a source, `asSource { $0.$posts }`: the derived store is then derived
    /// only after actions that changed it.
    ///
    /// - Parameter part: Reads the projected value.
    @inlinable
    @inline(__always)  // With `part`, the only capture of each closure: reading a stamp then copies no state.
    public func asSource<Value: Equatable & Sendable>(
        _ part: @escaping @Sendable (State) -> Tracked<Value>
    ) -> StoreSource<Value> {
        StoreSource(self, part) {
            part($0.value.assumingMemoryBound(to: State.self).pointee).value
        } stampAt: {
            part($0.value.assumingMemoryBound(to: State.self).pointee).stamp
        }
    }
}

extension Store {
    /// Returns a part of this store's state as a source: `asSource { $0.entries[id: id] }`. A store that is derived from
    /// it is derived after each action that changed the state.
    ///
    /// - Parameter part: Reads the part.
    public func asSource<Value: Sendable>(
        _ part: @escaping @Sendable (State) -> Value
    ) -> StoreSource<Value> {
        StoreSource(self) {
            part($0.value.assumingMemoryBound(to: State.self).pointee)
        } read: {
            part($0)
        }
    }
}

extension StoreToken {
    /// Returns the store of this token as a source of a derived store.
    public func asSource() -> StoreSource<State> { Store(cell, of: dispatcher).asSource() }
}

extension StoreSource {
    /// A whole state as a source.
    ///
    /// - Parameter valueAt: Reads the state at an address.
    @usableFromInline
    init(_ store: Store<Value>, valueAt: @escaping @Sendable (Confined<UnsafeRawPointer>) -> Value)
    where Value: Reducible {
        self.init(store, valueAt: valueAt) { $0 }
    }

    /// A part of a state as a source.
    ///
    /// - Parameters:
    ///   - valueAt: Reads the part of the state at an address.
    ///   - read: Reads the part of a state.
    init<State: Reducible>(
        _ store: Store<State>, valueAt: @escaping @Sendable (Confined<UnsafeRawPointer>) -> Value,
        read: @escaping @Sendable (State) -> Value
    ) {
        let cell = store.confined
        self.init(store, valueAt, stampAt: { _ in cell.value.stamp }) {
            let stamp = cell.value.stamp  // Before the value: a change in between is noticed later.
            return Sample(value: read(cell.value.lockedValue), stamp: stamp)
        }
    }

    /// A tracked property of a state as a source.
    ///
    /// - Parameters:
    ///   - part: Reads the property of a state.
    ///   - valueAt: Reads the property's value from the state at an address.
    ///   - stampAt: Reads the property's stamp from the state at an address.
    @usableFromInline
    init<State: Reducible>(
        _ store: Store<State>, _ part: @escaping @Sendable (State) -> Tracked<Value>,
        valueAt: @escaping @Sendable (Confined<UnsafeRawPointer>) -> Value,
        stampAt: @escaping @Sendable (Confined<UnsafeRawPointer>) -> UInt64
    ) where Value: Equatable {
        let cell = store.confined
        self.init(store, valueAt, stampAt: stampAt) {
            let tracked = part(cell.value.lockedValue)
            return Sample(value: tracked.value, stamp: tracked.stamp)
        }
    }

    private init<State: Reducible>(
        _ store: Store<State>, _ valueAt: @escaping @Sendable (Confined<UnsafeRawPointer>) -> Value,
        stampAt: @escaping @Sendable (Confined<UnsafeRawPointer>) -> UInt64,
        sample: @escaping @Sendable () -> Sample
    ) {
        self.store = StoreGraph.Source(cell: store.confined.erased, dispatcher: store.dispatcher)
        scope = store.dispatcher.scope
        address = Confined(UnsafeRawPointer(store.cell.address))
        (self.valueAt, self.stampAt, self.sample) = (valueAt, stampAt, sample)
    }
}

/// A source without the type of its value.
@usableFromInline
struct SourceStamp {
    let store: StoreGraph.Source
    let scope: ObjectIdentifier
    private let address: Confined<UnsafeRawPointer>
    private let stampAt: @Sendable (Confined<UnsafeRawPointer>) -> UInt64

    @usableFromInline
    init<Value>(_ source: StoreSource<Value>) {
        (store, scope) = (source.store, source.scope)
        (address, stampAt) = (source.address, source.stampAt)
    }

    /// Reads the stamp of the value. Only inside a dispatch.
    @inline(__always)
    func read() -> UInt64 { stampAt(address) }
}
