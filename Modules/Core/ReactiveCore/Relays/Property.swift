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
    public func combineLatest<Other: Sendable>(_ other: Property<Other>) -> Property<(Value, Other)> {
        let both = Observable.combineLatest(current, other.current)
        return Property<(Value, Other)>(
            read: { [read] in (read(), other.read()) }, current: both, changes: both.skip(1))
    }
}

extension Property where Value: Equatable {
    /// The same without changes that change nothing.
    public func distinct() -> Property {
        let distinct = current.distinctUntilChanged()
        return Property(read: read, current: distinct, changes: distinct.skip(1))
    }
}
