/// A value to read and to observe; its reader cannot set, bind to or end it.
///
/// A derived property holds nothing: `value` is computed from its sources whenever it is read.
public struct Property<Value: Sendable>: Sendable {
    private let read: @Sendable () -> Value
    private let current: Observable<Value>
    /// Every change from now on, without the value it has now.
    public let changes: Observable<Value>

    package init(
        read: @escaping @Sendable () -> Value, current: Observable<Value>, changes: Observable<Value>
    ) {
        (self.read, self.current, self.changes) = (read, current, changes)
    }

    /// A value that never changes.
    public init(constant value: Value) {
        self.init(read: { value }, current: .never().startWith(value), changes: .never())
    }

    /// The value now; a derived one is computed from its sources. Read it from any thread.
    public var value: Value {
        get { read() }
        @available(*, unavailable, message: "a property is only read; accept on the relay that it comes from")
        nonmutating set {}
    }

    /// The value it has now, then every change.
    public func asObservable() -> Observable<Value> { current }

    /// Hears the value now and every change after it.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Value) -> Void) -> Subscription {
        current.subscribe(onNext: onNext)
    }

    /// What `transform` makes of the value; computed when read, and for every change.
    public func map<Result: Sendable>(_ transform: @escaping @Sendable (Value) -> Result) -> Property<Result>
    {
        Property<Result>(
            read: { [read] in transform(read()) }, current: current.map(transform),
            changes: changes.map(transform))
    }

    /// Both values, with a change whenever one of them changes.
    ///
    /// Both are read when a change is told, so that it never tells of two that were not there together: where one
    /// action changed both, each of its two changes tells of both.
    public func combineLatest<Other: Sendable>(_ other: Property<Other>) -> Property<(Value, Other)> {
        let both = both(other)
        return Property<(Value, Other)>(read: both.read, current: both.current, changes: both.current.skip(1))
    }

    /// The values that `isIncluded`: the one now if it is, then every change that is.
    ///
    /// It is no property, for while the value is not included there is none to read: `Property(initial:then:…)`
    /// makes one of it that keeps what was included last.
    public func filter(_ isIncluded: @escaping @Sendable (Value) throws -> Bool) -> Observable<Value> {
        current.filter(isIncluded)
    }

    /// The value of the property that `transform` finds for this one's value, with a change whenever one of the
    /// two changes.
    ///
    /// Both are read when a change is told, as in `combineLatest`.
    ///
    /// - Parameter transform: Called for every change and whenever the value is read: it finds a property, such as
    ///   a store's, and makes none.
    public func flatMapLatest<Result: Sendable>(
        _ transform: @escaping @Sendable (Value) -> Property<Result>
    ) -> Property<Result> {
        let latest = latest(transform)
        return Property<Result>(read: latest.read, current: latest.current, changes: latest.current.skip(1))
    }

    /// The elements of the sequence that `transform` makes of the latest value, of the one now to begin with.
    ///
    /// - Returns: Fails when a sequence does.
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
    ) -> (read: @Sendable () -> (Value, Other), current: Observable<(Value, Other)>) {
        let read = { @Sendable [read] in (read(), other.read()) }
        return (read, Observable.combineLatest(current, other.current).map { _ in read() })
    }
}

extension Property where Value: Equatable {
    /// Both values, with a change when one of them is another: once for an action that changes both.
    public func combineLatest<Other: Equatable & Sendable>(
        _ other: Property<Other>
    ) -> Property<(Value, Other)> {
        let both = both(other)
        let distinct = both.current.distinctUntilChanged { $0 == $1 }
        return Property<(Value, Other)>(read: both.read, current: distinct, changes: distinct.skip(1))
    }

    /// The value of the property that `transform` finds for this one's value, with a change when it is another:
    /// once for an action that changes both.
    ///
    /// - Parameter transform: Called for every change and whenever the value is read: it finds a property, such as
    ///   a store's, and makes none.
    public func flatMapLatest<Result: Equatable & Sendable>(
        _ transform: @escaping @Sendable (Value) -> Property<Result>
    ) -> Property<Result> {
        let latest = latest(transform)
        return Property<Result>(read: latest.read, current: latest.current, changes: latest.current.skip(1))
            .distinct()
    }

    /// The same without changes that change nothing.
    public func distinct() -> Property {
        let distinct = current.distinctUntilChanged()
        return Property(read: read, current: distinct, changes: distinct.skip(1))
    }
}
