/// One-shot events, such as a notice to show: delivered to current subscribers, and not replayed.
public struct Signal<Element: Sendable>: Sendable {
    private let source: Observable<Element>

    package init(_ source: Observable<Element>) {
        self.source = source
    }

    /// Creates a read-only view of a relay's events.
    public init(_ relay: PublishRelay<Element>) {
        source = relay.asObservable()
    }

    /// `-1-2-`: every event after subscribing, on the emitting threads. Ends with its source.
    public func asObservable() -> Observable<Element> { source }

    /// Subscribes to every event from now on.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        source.subscribe(onNext: onNext)
    }
}

// Operators whose result is still a signal: events are delivered once, never replayed, and never fail.
// Therefore closures do not throw here. For other operators, use `asObservable()`.

extension Signal {
    /// `-1---2-` → `-a---b-`: each event, transformed.
    public func map<Result: Sendable>(_ transform: @escaping @Sendable (Element) -> Result) -> Signal<Result>
    {
        Signal<Result>(asObservable().map(transform))
    }

    /// `-1-2-3-` → `-a---c-`: each event, transformed, without `nil` results.
    public func compactMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) -> Result?
    ) -> Signal<Result> {
        Signal<Result>(asObservable().compactMap(transform))
    }

    /// `-1-2-3-` → `-1---3-`: the events for which `isIncluded` returns `true`.
    public func filter(_ isIncluded: @escaping @Sendable (Element) -> Bool) -> Signal {
        Signal(asObservable().filter(isIncluded))
    }

    /// `-1---2-`, `---a---` → `-1-a-2-`: the events of all `signals`, as they arrive, one at a time.
    ///
    /// - Returns: A signal that ends when all have ended; at once when there are none.
    public static func merge(_ signals: Signal...) -> Signal { merge(signals) }

    /// The events of all `signals`, as they arrive, one at a time. Ends when all have ended; at once when
    /// there are none.
    public static func merge(_ signals: some Sequence<Signal>) -> Signal {
        Signal(.merge(signals.map { $0.asObservable() }))
    }

    /// Combines each event with the current value of `property`.
    public func withLatestFrom<Value: Sendable, Result: Sendable>(
        _ property: Property<Value>, _ combine: @escaping @Sendable (Element, Value) -> Result
    ) -> Signal<Result> {
        map { combine($0, property.value) }
    }

    /// Each event together with the current value of `property`.
    public func withLatestFrom<Value: Sendable>(_ property: Property<Value>) -> Signal<(Element, Value)> {
        withLatestFrom(property) { ($0, $1) }
    }

    /// `-1-2-----3-` → `------2-----`: events that are not followed by another within `delay`.
    ///
    /// - Parameters:
    ///   - delay: 0 delivers the last event of each instant.
    ///   - scheduler: Measures the delay and delivers the events, with their original causes.
    public func debounce(_ delay: Duration, on scheduler: any Scheduler) -> Signal {
        Signal(asObservable().debounce(delay, on: scheduler))
    }

    /// `-123-----` → `-1---3---`: at most one event per `interval`, the first one immediately.
    ///
    /// - Parameters:
    ///   - interval: Begins with a delivered event.
    ///   - latest: Whether the latest event of an interval is delivered at its end, or dropped.
    ///   - scheduler: Measures the interval and delivers the latest events.
    public func throttle(_ interval: Duration, latest: Bool = true, on scheduler: any Scheduler) -> Signal {
        Signal(asObservable().throttle(interval, latest: latest, on: scheduler))
    }
}
