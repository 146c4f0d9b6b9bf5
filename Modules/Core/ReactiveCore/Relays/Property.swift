/// A read-only value that can be observed.
///
/// A derived property stores nothing: `value` is computed from its sources on each read.
public struct Property<Value: Sendable>: Sendable {
    private let read: @Sendable () -> Value
    private let current: Observable<Value>
    /// Every change from now on, without the current value.
    public let changes: Observable<Value>
    /// The source that delivers all elements, synchronously; `nil` if there are several, or none with versions.
    private let source: (any Versioned)?

    /// - Parameter source: Delivers the elements of `current` and `changes`, synchronously.
    package init(
        read: @escaping @Sendable () -> Value, current: Observable<Value>, changes: Observable<Value>,
        source: (any Versioned)? = nil
    ) {
        (self.read, self.current, self.changes, self.source) = (read, current, changes, source)
    }

    /// Creates a property with a constant value.
    public init(constant value: Value) {
        self.init(read: { value }, current: .never().startWith(value), changes: .never())
    }

    /// The current value; a derived property computes it from its sources. Call from any thread.
    public var value: Value {
        get { read() }
        @available(*, unavailable, message: "a property is read-only; call accept(_:) on its relay")
        nonmutating set {}
    }

    /// The current value, then every change.
    public func asObservable() -> Observable<Value> { current }

    /// Subscribes to the current value and every change.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Value) -> Void) -> Subscription {
        current.subscribe(onNext: onNext)
    }

    /// A property of transformed values; `transform` runs on each read and for each change.
    ///
    /// If the values come from a single store, it runs once for all subscribers of a change, and the latest
    /// result is retained; otherwise it runs for each of them.
    ///
    /// - Parameter transform: Computes the result from its argument alone.
    public func map<Result: Sendable>(_ transform: @escaping @Sendable (Value) -> Result) -> Property<Result>
    {
        let shared = sharing(transform)
        return Property<Result>(
            read: { [read] in transform(read()) }, current: current.map(shared),
            changes: changes.map(shared), source: source)
    }

    /// Returns a function for observers of this property, which calls `transform` once for each delivery.
    package func sharing<Result: Sendable>(
        _ transform: @escaping @Sendable (Value) -> Result
    ) -> @Sendable (Value) -> Result {
        guard let source else { return transform }
        let result = Confined(DeliveryResult<Result>())
        return { value in result.value.value(for: source.deliveredVersion) { transform(value) } }
    }

    /// Both values as a pair, which changes whenever one of them does.
    ///
    /// Both values are read when a change is delivered, so that a pair contains values of one time. If one action changes both, each of the two changes delivers the new pair.
    ///
    /// If each value comes from a single store, both are read once for all subscribers, and the latest pair is
    /// retained.
    public func combineLatest<Other: Sendable>(_ other: Property<Other>) -> Property<(Value, Other)> {
        let both = both(other)
        return Property<(Value, Other)>(
            read: both.read, current: both.current, changes: both.current.skip(1), source: both.source)
    }

    /// The values for which `isIncluded` returns `true`, starting with the current one.
    ///
    /// The result is not a property, because there may be no matching value to read.
    /// `Property(initial:then:disposedBy:)` makes one that keeps the latest matching value.
    public func filter(_ isIncluded: @escaping @Sendable (Value) throws -> Bool) -> Observable<Value> {
        current.filter(isIncluded)
    }

    /// The value of the property that `transform` selects; it changes whenever the selection or the selected
    /// value does.
    ///
    /// Both are read when a change is delivered, as in `combineLatest(_:)`.
    ///
    /// - Parameter transform: Called for every change and on every read. It should return an existing
    ///   property, such as a store's, and not create one.
    public func flatMapLatest<Result: Sendable>(
        _ transform: @escaping @Sendable (Value) -> Property<Result>
    ) -> Property<Result> {
        let latest = latest(transform)
        return Property<Result>(read: latest.read, current: latest.current, changes: latest.current.skip(1))
    }

    /// The elements of the sequence that `transform` returns for the latest value, starting with the current
    /// one.
    ///
    /// - Returns: A sequence that fails when one of the inner sequences does.
    public func flatMapLatest<Result: Sendable>(
        _ transform: @escaping @Sendable (Value) throws -> Observable<Result>
    ) -> Observable<Result> {
        current.flatMapLatest(transform)
    }

    fileprivate func latest<Result: Sendable>(
        _ transform: @escaping @Sendable (Value) -> Property<Result>
    ) -> (read: @Sendable () -> Result, current: Observable<Result>) {
        let read = { @Sendable [read] in transform(read()).value }
        return (read, current.flatMapLatest { transform($0).asObservable() }.map { _ in read() })
    }

    private func both<Other: Sendable>(
        _ other: Property<Other>
    ) -> (
        read: @Sendable () -> (Value, Other), current: Observable<(Value, Other)>, source: (any Versioned)?
    ) {
        let read = { @Sendable [read] in (read(), other.read()) }
        let pairs = Observable.combineLatest(current, other.current)
        guard let one = source, let another = other.source else {
            return (read, pairs.map { _ in read() }, nil)
        }
        let shared = VersionedResult<(Value, Other)>(one, another)
        return (read, pairs.map { _ in shared.value(read) }, one === another ? one : nil)
    }
}

extension Property where Value: Equatable {
    /// Both values as a pair, which changes when the pair differs: once for an action that changes both.
    ///
    /// If each value comes from a single store, both are read once for all subscribers, and the latest pair is
    /// retained.
    public func combineLatest<Other: Equatable & Sendable>(
        _ other: Property<Other>
    ) -> Property<(Value, Other)> {
        let both = both(other)
        let distinct = both.current.distinctUntilChanged { $0 == $1 }
        return Property<(Value, Other)>(
            read: both.read, current: distinct, changes: distinct.skip(1), source: both.source)
    }

    /// The value of the property that `transform` selects; it changes when the value differs: once for an
    /// action that changes both.
    ///
    /// - Parameter transform: Called for every change and on every read. It should return an existing
    ///   property, such as a store's, and not create one.
    public func flatMapLatest<Result: Equatable & Sendable>(
        _ transform: @escaping @Sendable (Value) -> Property<Result>
    ) -> Property<Result> {
        let latest = latest(transform)
        return Property<Result>(read: latest.read, current: latest.current, changes: latest.current.skip(1))
            .distinct()
    }

    /// The same value, without changes between equal values.
    public func distinct() -> Property {
        let distinct = current.distinctUntilChanged()
        return Property(read: read, current: distinct, changes: distinct.skip(1), source: source)
    }
}

extension Property {
    /// Creates a property with `initial`, then every element of `source`. It keeps its last value when
    /// `source` ends.
    ///
    /// - Parameters:
    ///   - initial: The value until the first element of `source`.
    ///   - source: Subscribed to immediately.
    ///   - bag: Owns the subscription; after it is disposed, the value does not change.
    public init(initial: Value, then source: Observable<Value>, disposedBy bag: DisposeBag) {
        let hub = StateHub(initial)
        source.subscribe { hub.accept($0) }.disposed(by: bag)
        self.init(read: { hub.value }, current: hub.observable, changes: hub.changes)
    }
}

/// The versions of a value that changes, so that what is computed from it can be shared by its observers.
package protocol Versioned: AnyObject, Sendable {
    /// The number of the latest change. Call from any thread.
    var version: UInt64 { get }

    /// The version that the calling thread is delivering; 0 if it delivers none, or several. Call from an
    /// observer.
    var deliveredVersion: UInt64 { get }
}

/// Computes a result once for all observers of a delivery. It retains the latest result.
///
/// Accessed only by the thread that delivers a version of one source.
final class DeliveryResult<Result: Sendable> {
    @exclusivity(unchecked) private var latest: (version: UInt64, result: Result)?

    func value(for version: UInt64, _ compute: () -> Result) -> Result {
        guard version != 0 else { return compute() }
        if let latest, latest.version == version { return latest.result }
        let result = compute()
        latest = (version, result)
        return result
    }
}

/// Computes a result once for each state of two sources. It retains the latest result.
final class VersionedResult<Result: Sendable>: Sendable {
    private struct Latest: Sendable {
        let versions: (UInt64, UInt64)
        let result: Result
    }

    private let latest = Guarded<Latest?>(nil)
    private let one: any Versioned
    private let other: any Versioned

    init(_ one: any Versioned, _ other: any Versioned) { (self.one, self.other) = (one, other) }

    func value(_ compute: () -> Result) -> Result {
        let versions = (one.version, other.version)
        if let latest = latest.withLock({ $0 }), latest.versions == versions { return latest.result }
        let result = compute()
        // A change on another thread in between: the result may be of other versions.
        guard versions == (one.version, other.version) else { return result }
        let previous = latest.withLock { latest in
            defer { latest = Latest(versions: versions, result: result) }
            return latest
        }
        withExtendedLifetime(previous) {}  // Released without the lock.
        return result
    }
}
